#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import Foundation
  import SwiftUI

  /// The button that combines the account with another one of the same person, and the one that undoes it.
  struct MergeSection: View {
    let methods: ShownMethods
    let offer: MethodOffer
    let lastMerge: Merge?
    let choose: @MainActor (AccountStep) -> Void
    @State private var isChoosing = false

    var body: some View {
      let mergers = methods.mergers(offer: offer)
      if !mergers.isEmpty {
        Section {
          Button(Phrase.mergeAccounts.text) { isChoosing = true }
            .confirmationDialog(
              Phrase.mergeQuestion.text, isPresented: $isChoosing, titleVisibility: .visible
            ) {
              ForEach(mergers, id: \.method) { views in
                Button(views.name) {
                  if let method = views.addition { choose(.prepareMerge(method)) }
                }
              }
              Button(Phrase.cancel.text, role: .cancel) {}
            } message: {
              EmptyView()
            }
          if let lastMerge, lastMerge.undoUntil != nil, let id = lastMerge.id {
            Button(Phrase.undoMerge.text) { choose(.undoMerge(id)) }
          }
        }
      }
    }
  }
#endif
