import BramleyAPI
import BramleyCore
import Foundation
import Hummingbird

// What happened to the account, in plain words; and a copy of everything.
extension HostedPages {
  var activityPage: HostedPage {
    HostedPage("/account/activity", .owner) { visit, faults in
      let caller = try caller(of: visit)
      let activity: Activity
      do {
        activity = try await services.activity.events(
          of: caller.userID, limit: 30, before: visit.query["after"])
      } catch let refusal as Refusal where refusal.code == .invalidRequest {
        return redirect("/account/activity")
      }
      let devices = try await services.sessions.list(for: caller).sessions
      return ownPage(
        "activity", "activity", activityValues(activity, devices, visit), visit, faults: faults)
    }
  }

  func activityValues(
    _ activity: Activity, _ devices: [SessionSummary], _ visit: PageVisit
  ) -> [String: Any] {
    let names = Dictionary(devices.map { ($0.id, $0.device.name) }, uniquingKeysWith: { first, _ in first })
    let events = activity.events.map { event -> [String: Any] in
      [
        "text": visit.texts["activity", event.kind.rawValue] as Any, "at": time(event.at, visit),
        "provider": event.detail["provider"].map { name(ofMethod: ProviderID(rawValue: $0), visit) } ?? false,
        "where": event.sessionID.flatMap { names[$0] ?? nil } ?? false,
        "warn": Self.warnings.contains(event.kind),
      ]
    }
    var values: [String: Any] = ["events": events, "hasEvents": !events.isEmpty]
    values["next"] = activity.next.map { "\(base)/account/activity?after=\(Redirect.escaped($0))" }
    return values
  }

  private static let warnings: Set<ActivityKind> = [
    .signInRefused, .refreshTokenReused, .sessionKeyChanged, .codeOfAnotherPerson, .mailBounced,
    .mailComplained,
  ]

  /// The page from which a person takes a copy of everything.
  var exportPage: HostedPage {
    HostedPage("/account/export", .recentOwner, limit: .exports) { visit, faults in
      ownPage("export", "data", [:], visit, faults: faults)
    } act: { visit in
      note(.get, WirePath.export)
      return try await ExportRoutes.response(
        for: try caller(of: visit), by: services.exports, as: visit.fields["format"] == "zip" ? .zip : .json)
    }
  }
}
