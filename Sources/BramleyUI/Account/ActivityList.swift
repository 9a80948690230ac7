#if canImport(SwiftUI)
  import BramleyAPI
  import Foundation
  public import SwiftUI

  /// What happened to an account, newest first, for a screen that fetches the pages itself: what ``ActivityView`` shows,
  /// without an `Auth`.
  public struct ActivityList: View {
    private let rows: [ActivityRow]
    private let end: ActivityPages.End
    private let loadMore: @MainActor () async -> Void
    private let reload: @MainActor () async -> Void

    /// Makes the list.
    /// - Parameters:
    ///   - pages: the pages so far.
    ///   - loadMore: fetches the next page.
    ///   - reload: fetches the newest page again, and returns when it has arrived.
    public init(
      _ pages: ActivityPages, loadMore: @escaping @MainActor () async -> Void,
      reload: @escaping @MainActor () async -> Void
    ) {
      rows = pages.events.map(ActivityRow.init)
      end = pages.end
      self.loadMore = loadMore
      self.reload = reload
    }

    public var body: some View {
      Form {
        ForEach(rows) { row in
          VStack(alignment: .leading, spacing: 2) {
            if row.isWarning {
              Label(row.title.text, systemImage: "exclamationmark.triangle")
            } else {
              Text(row.title.text)
            }
            Text(row.at.formatted(date: .abbreviated, time: .shortened)).font(.footnote)
              .foregroundStyle(.secondary)
          }
          .accessibilityElement(children: .combine)
        }
        switch end {
        case .loading: ProgressView()
        case .more: Button(Phrase.showMore.text) { Task { await loadMore() } }
        case .unavailable: Button(Phrase.tryAgain.text) { Task { await loadMore() } }
        case .complete: EmptyView()
        }
      }
      .formStyle(.grouped)
      .navigationTitle(Phrase.activity.text)
      .refreshable { await reload() }
    }
  }

  extension View {
    /// Puts a screen into a sheet with a button that closes it.
    public func closable(_ close: @escaping @MainActor () -> Void) -> some View {
      NavigationStack {
        toolbar {
          ToolbarItem(placement: .confirmationAction) { Button(Phrase.ok.text) { close() } }
        }
      }
      .sheetSize()
    }
  }
#endif
