#if canImport(SwiftUI)
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// Shows what a merge of two accounts would do, and asks the person to confirm it; for a sheet.
  public struct MergeForm: View {
    private let summary: MergeSummary
    private let isPossible: Bool
    private let isBusy: Bool
    private let merge: @MainActor () -> Void
    private let cancel: @MainActor () -> Void

    /// Makes the form.
    /// - Parameters:
    ///   - pending: the merge, as `Auth.pendingMerge` has it.
    ///   - methods: the methods of the app, which name the identities.
    ///   - isBusy: whether the merge is under way; nothing can be tapped meanwhile.
    ///   - merge: called when the person confirms.
    ///   - cancel: called when the person changes their mind; closing the sheet is up to you.
    public init(
      _ pending: PendingMerge, methods: ShownMethods = .standard, isBusy: Bool,
      merge: @escaping @MainActor () -> Void, cancel: @escaping @MainActor () -> Void
    ) {
      summary = MergeSummary(pending.preview, methods)
      isPossible = pending.isPossible
      self.isBusy = isBusy
      self.merge = merge
      self.cancel = cancel
    }

    public var body: some View {
      NavigationStack {
        Form {
          ForEach(summary.parts) { part in
            Section(part.title.text) {
              ForEach(part.lines, id: \.self) { line in Text(line) }
            }
          }
          Section {
            if isPossible { Button(Phrase.merge.text, role: .destructive) { merge() } }
          } footer: {
            Text(summary.note.text)
          }
        }
        .formStyle(.grouped)
        .disabled(isBusy)
        .progressNote(isBusy ? .working : nil)
        .sheetTitle(Phrase.mergeTitle.text)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button(Phrase.cancel.text) { cancel() }
          }
        }
      }
      .sheetSize()
      .interactiveDismissDisabled(isBusy)
    }
  }
#endif
