#if canImport(SwiftUI)
  import BramleyAPI
  public import BramleyClient
  public import SwiftUI

  /// What happened to the account, newest first: sign-ins, changes, and refused attempts.
  ///
  ///     NavigationLink("Activity") { ActivityView(auth: auth) }
  public struct ActivityView: View {
    @State private var model: ActivityModel

    /// Makes the list.
    public init(auth: Auth) { _model = State(initialValue: ActivityModel(auth: auth)) }

    public var body: some View {
      ActivityList(model.pages) {
        await model.loadMore()
      } reload: {
        await model.reload()
      }
      .task { await model.reload() }
    }
  }
#endif
