#if canImport(SwiftUI)
  public import BramleyAPI
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// The passkeys and second factors of an account, for a screen that does the rest by itself: what ``SecurityView`` shows,
  /// without an `Auth`.
  public struct SecurityForm: View {
    private let user: User
    private let lists: SecurityLists
    private let methods: ShownMethods
    private let activity: AuthAction?
    private let choose: @MainActor (AccountStep) -> Void
    private let reload: @MainActor () async -> Void
    @State private var renamed: Passkey?

    /// Makes the lists.
    /// - Parameters:
    ///   - user: the person whose account it is.
    ///   - lists: their passkeys and second factors.
    ///   - methods: the sign-in methods of the app; passkeys can be added if it has them.
    ///   - activity: the action that is under way; nothing can be tapped meanwhile.
    ///   - choose: called with the step that the person tapped.
    ///   - reload: fetches the lists again, and returns when they have arrived.
    public init(
      user: User, lists: SecurityLists, methods: ShownMethods = .standard, activity: AuthAction?,
      choose: @escaping @MainActor (AccountStep) -> Void, reload: @escaping @MainActor () async -> Void
    ) {
      (self.user, self.lists, self.methods, self.activity) = (user, lists, methods, activity)
      (self.choose, self.reload) = (choose, reload)
    }

    public var body: some View {
      Form {
        passkeys
        factors
      }
      .formStyle(.grouped)
      .navigationTitle(Phrase.security.text)
      .refreshable { await reload() }
      .disabled(activity != nil)
      .progressNote(activity.map(Phrase.init(progressOf:)))
      .sheet(item: $renamed) { passkey in
        LabelSheet(label: passkey.label) { choose(.renamePasskey(passkey.id, $0)) }
      }
    }

    @ViewBuilder private var passkeys: some View {
      switch lists.passkeyPart {
      case .notOffered: EmptyView()
      case .loading: Section(Phrase.passkeys.text) { ProgressView() }
      case .unavailable: retry(.passkeys)
      case .shown(let list):
        Section(Phrase.passkeys.text) {
          ForEach(PasskeyRow.rows(list, of: user)) { row in
            ListLine(
              name: row.name.text, note: row.notes.map(\.text).joined(separator: "\n"),
              button: row.canBeRemoved ? Phrase.unlink.text : nil
            ) { choose(.removePasskey(row.passkey)) }
            Button(Phrase.editName.text) { renamed = row.passkey }
          }
          if methods.offersPasskeys {
            Button(Message(.addMethod, .phrase(.passkey)).text) { choose(.link(.passkey())) }
            #if os(iOS) || os(macOS)
              Button(Message(.addMethod, .phrase(.securityKey)).text) {
                choose(.link(.passkey(.securityKey)))
              }
            #endif
          }
        }
      }
    }

    @ViewBuilder private var factors: some View {
      switch lists.factorPart {
      case .notOffered: EmptyView()
      case .loading: Section(Phrase.secondFactors.text) { ProgressView() }
      case .unavailable: retry(.secondFactors)
      case .shown(let list):
        if let lost = list.lost {
          Section {
            Text(Phrase.lostWarning.text)
            Text(Message(.lostNote, .day(lost.availableAt)).text)
            Button(Phrase.stopLost.text) { choose(.cancelLostFactor) }
          }
        }
        Section(Phrase.secondFactors.text) {
          ForEach(list.secondFactors.map(SecondFactorRow.init)) { row in
            ListLine(
              name: row.name.text, note: row.notes.map(\.text).joined(separator: "\n"),
              button: Phrase.unlink.text
            ) { choose(.removeSecondFactor(row.factor)) }
          }
          Button(Message(.addMethod, .phrase(.authenticatorApp)).text) { choose(.addAuthenticator) }
          if !list.secondFactors.isEmpty {
            ListLine(
              name: Phrase.recoveryCodes.text,
              note: Message(.codesLeft, .text(list.recoveryCodesLeft.formatted())).text, button: nil
            ) {}
            Button(Phrase.newRecoveryCodes.text) { choose(.newRecoveryCodes) }
          }
        }
      }
    }

    private func retry(_ title: Phrase) -> some View {
      Section(title.text) {
        Button(Phrase.tryAgain.text) { Task { await reload() } }
      }
    }
  }

  /// The form for what the owner calls a passkey, in a sheet.
  private struct LabelSheet: View {
    @State var label: String
    let save: @MainActor (String) -> Void
    @Environment(\.dismiss) private var dismiss

    var body: some View {
      NavigationStack {
        Form { TextField(Phrase.name.text, text: $label) }
          .formStyle(.grouped)
          .sheetTitle(Phrase.name.text)
          .toolbar {
            ToolbarItem(placement: .cancellationAction) { Button(Phrase.cancel.text) { dismiss() } }
            ToolbarItem(placement: .confirmationAction) {
              Button(Phrase.save.text) {
                save(label)
                dismiss()
              }
            }
          }
      }
      .sheetSize()
    }
  }
#endif
