#if canImport(SwiftUI)
  public import BramleyAPI
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// Asks the person to prove again who they are, for what a server does only after a recent proof; for a sheet.
  ///
  /// It shows a section for each method that the server accepts and that has a form. What is typed stays here until it
  /// is sent.
  public struct ProofForm: View {
    private let user: User
    private let accepted: [SignInMethod.ID]
    private let methods: ShownMethods
    private let isBusy: Bool
    private let prove: @MainActor (SignInMethod) -> Void
    private let cancel: @MainActor () -> Void

    /// Makes the form.
    /// - Parameters:
    ///   - user: the signed-in person.
    ///   - accepted: the methods that the server accepts.
    ///   - methods: the methods of the app.
    ///   - isBusy: whether a proof is being sent; nothing can be tapped meanwhile.
    ///   - prove: called with what the person typed.
    ///   - cancel: called when the person changes their mind; closing the sheet is up to you.
    public init(
      user: User, accepted: [SignInMethod.ID], methods: ShownMethods = .standard, isBusy: Bool,
      prove: @escaping @MainActor (SignInMethod) -> Void, cancel: @escaping @MainActor () -> Void
    ) {
      self.user = user
      self.accepted = accepted
      self.methods = methods
      self.isBusy = isBusy
      self.prove = prove
      self.cancel = cancel
    }

    public var body: some View {
      NavigationStack {
        Form {
          ForEach(methods.proofs(of: user, among: accepted), id: \.method) { views in
            AnyView(views.proofContent(for: user, submit))
          }
        }
        .formStyle(.grouped)
        .disabled(isBusy)
        .progressNote(isBusy ? .working : nil)
        .sheetTitle(Phrase.confirmTitle.text)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button(Phrase.cancel.text) { cancel() }
          }
        }
      }
      .sheetSize()
      .interactiveDismissDisabled(isBusy)
    }

    private func submit(_ method: SignInMethod) {
      if !isBusy { prove(method) }
    }
  }
#endif
