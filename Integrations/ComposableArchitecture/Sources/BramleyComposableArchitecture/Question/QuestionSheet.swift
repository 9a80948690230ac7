#if canImport(SwiftUI)
  import BramleyClient
  import BramleyUI
  import ComposableArchitecture
  import SwiftUI

  extension View {
    /// Shows the question of a ``QuestionFeature`` in a sheet.
    /// - Parameters:
    ///   - methods: the methods of the app; a method may bring views for its questions.
    ///   - isActive: whether this view shows it. A view under another sheet can't.
    ///   - isShown: becomes false when the sheet has gone. An alert can't be shown before.
    public func questionSheet(
      _ store: StoreOf<QuestionFeature>, methods: ShownMethods = .standard, isActive: Bool = true,
      isShown: Binding<Bool> = .constant(false)
    ) -> some View {
      modifier(QuestionSheet(store: store, methods: methods, isActive: isActive, isShown: isShown))
    }
  }

  private struct QuestionSheet: ViewModifier {
    let store: StoreOf<QuestionFeature>
    let methods: ShownMethods
    let isActive: Bool
    @Binding var isShown: Bool

    func body(content: Content) -> some View {
      content
        .sheet(item: pending, onDismiss: { isShown = false }) { pending in
          QuestionForm(store.pending ?? pending, methods: methods) { answer in
            store.send(.answered(answer))
          } cancel: {
            store.send(.cancelled)
          }
          .onAppear { isShown = true }
        }
        .task { await store.send(.task).finish() }
    }

    private var pending: Binding<PendingQuestion?> {
      Binding {
        isActive ? store.pending : nil
      } set: { pending in
        // The person has dismissed the sheet.
        if pending == nil { store.send(.cancelled) }
      }
    }
  }
#endif
