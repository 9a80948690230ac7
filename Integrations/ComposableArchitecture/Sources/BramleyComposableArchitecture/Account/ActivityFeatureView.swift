#if canImport(SwiftUI)
  import BramleyUI
  import ComposableArchitecture
  import SwiftUI

  /// The list of ``ActivityFeature``, in the words and languages of `ActivityView`.
  public struct ActivityFeatureView: View {
    private let store: StoreOf<ActivityFeature>

    /// Makes the screen.
    public init(store: StoreOf<ActivityFeature>) { self.store = store }

    public var body: some View {
      ActivityList(store.pages) {
        await store.send(.moreTapped).finish()
      } reload: {
        await store.send(.task).finish()
      }
      .task { await store.send(.task).finish() }
    }
  }
#endif
