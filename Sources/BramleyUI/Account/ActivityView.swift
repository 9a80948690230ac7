#if canImport(SwiftUI)
  import BramleyAPI
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// What happened to the account, newest first: sign-ins, changes, and refused attempts.
  ///
  ///     NavigationLink("Activity") { ActivityView(auth: auth) }
  public struct ActivityView: View {
    @State private var model: ActivityModel

    /// Makes the list.
    public init(auth: Auth) { _model = State(initialValue: ActivityModel(auth: auth)) }

    public var body: some View {
      Form {
        ForEach(model.rows) { row in
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
        switch model.end {
        case .loading: ProgressView()
        case .more: Button(Phrase.showMore.text) { Task { await model.loadMore() } }
        case .unavailable: Button(Phrase.tryAgain.text) { Task { await model.loadMore() } }
        case .complete: EmptyView()
        }
      }
      .formStyle(.grouped)
      .navigationTitle(Phrase.activity.text)
      .refreshable { await model.reload() }
      .task { await model.reload() }
    }
  }
#endif
