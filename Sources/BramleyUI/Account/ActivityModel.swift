import BramleyAPI
import BramleyClient
import Observation

/// The pages of an account's activity that a screen has fetched.
@MainActor @Observable final class ActivityModel {
  /// What the list shows below its rows.
  enum End: Hashable, Sendable {
    /// A page is being fetched.
    case loading
    /// There are older events.
    case more
    /// That was all.
    case complete
    /// The page could not be fetched.
    case unavailable
  }

  let auth: Auth
  private(set) var rows: [ActivityRow] = []
  private(set) var end = End.loading
  private var next: String?

  init(auth: Auth) { self.auth = auth }

  /// Fetches the newest page in place of what is shown.
  func reload() async { await fetch(after: nil) }

  /// Fetches the next page.
  func loadMore() async {
    guard end != .complete else { return }
    await fetch(after: next)
  }

  private func fetch(after page: String?) async {
    end = .loading
    do throws(SessionError) {
      let answer = try await auth.accountActivity(after: page)
      let known = page == nil ? [] : rows
      let ids = Set(known.map(\.id))
      // An event that came meanwhile moves the others to the next page.
      rows = known + answer.events.map(ActivityRow.init).filter { !ids.contains($0.id) }
      next = answer.next
      end = answer.next == nil ? .complete : .more
    } catch {
      end = .unavailable
      // The list shows it in its own place.
      if auth.notice == nil { auth.dismissFailure() }
    }
  }
}
