import BramleyAPI
import BramleyClient
import Observation

/// Fetches the pages of an account's activity.
@MainActor @Observable final class ActivityModel {
  let auth: Auth
  private(set) var pages = ActivityPages()

  init(auth: Auth) { self.auth = auth }

  var rows: [ActivityRow] { pages.events.map(ActivityRow.init) }
  var end: ActivityPages.End { pages.end }

  /// Fetches the newest page in place of what is shown.
  func reload() async { await fetch(after: nil) }

  /// Fetches the next page.
  func loadMore() async {
    guard end != .complete else { return }
    await fetch(after: pages.next)
  }

  private func fetch(after page: String?) async {
    pages.begin()
    do throws(SessionError) {
      pages.add(try await auth.accountActivity(after: page), after: page)
    } catch {
      pages.fail()
      // The list shows it in its own place.
      if auth.notice == nil { auth.dismissFailure() }
    }
  }
}
