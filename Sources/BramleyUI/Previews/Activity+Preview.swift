#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import Foundation
  import SwiftUI

  extension ActivityPages {
    /// A page with a refused attempt and a kind that a newer server has; there are older events.
    fileprivate static let newest: ActivityPages = {
      var pages = ActivityPages()
      let kinds: [ActivityKind] = [.signedIn, .signInRefused, .dataExported, "something_new"]
      let events = kinds.enumerated().map { index, kind in
        ActivityEvent(
          id: "\(index)", kind: kind, at: User.preview.createdAt.addingTimeInterval(Double(-index) * 3_600),
          sessionID: nil, detail: [:])
      }
      pages.add(Activity(events: events, next: "4"), after: nil)
      return pages
    }()

    fileprivate static let unavailable: ActivityPages = {
      var pages = newest
      pages.fail()
      return pages
    }()
  }

  #Preview("Activity") { NavigationStack { ActivityView(auth: .preview(.signedIn(.preview))) } }

  #Preview("A warning, and more") { ActivityList(.newest, loadMore: {}, reload: {}) }

  #Preview("Loading") { ActivityList(ActivityPages(), loadMore: {}, reload: {}) }

  #Preview("The next page can’t be fetched") { ActivityList(.unavailable, loadMore: {}, reload: {}) }

  #Preview("Right to left") {
    ActivityList(.newest, loadMore: {}, reload: {}).environment(\.layoutDirection, .rightToLeft)
  }
#endif
