import BramleyAPI
import BramleyCore
import Hummingbird

// The devices, each with its session.
extension HostedPages {
  var devicePages: [HostedPage] { [devicesPage, othersPage, devicePage] }

  private var devicesPage: HostedPage {
    HostedPage("/account/devices", .owner) { visit, faults in
      let list = try await services.sessions.list(for: try caller(of: visit))
      return ownPage("devices", "devices", deviceValues(list, visit), visit, faults: faults)
    }
  }

  func deviceValues(_ list: SessionList, _ visit: PageVisit) -> [String: Any] {
    let devices = list.sessions.map { session -> [String: Any] in
      [
        "id": session.id.rawValue, "name": session.device.name ?? false, "current": session.current,
        "browser": session.kind == .browser, "last": time(session.lastUsedAt, visit),
        "since": time(session.createdAt, visit), "where": false,
        "bound": session.bound == true, "key": name(of: session.key, visit),
        "proof": session.lastProofAt.map { time($0, visit) } ?? false,
        "end": "\(base)/account/devices/\(session.id)/end",
      ]
    }
    return ["devices": devices, "others": devices.count > 1]
  }

  /// Where the key of a bound session is, by the word of its device.
  private func name(of key: DeviceKeyKind?, _ visit: PageVisit) -> Any {
    let named = key.map { "key_\($0.rawValue)" } ?? "key"
    return visit.texts["devices", visit.texts.has("devices", named) ? named : "key"] as Any
  }

  private var othersPage: HostedPage {
    HostedPage("/account/devices/others/end", .owner) { visit, faults in
      confirm(
        visit, "endOthers", action: "/account/devices/others/end", cancel: "/account/devices",
        isDangerous: false, faults: faults)
    } act: { visit in
      note(.delete, WirePath.sessions)
      try await services.sessions.endAll(keepingCurrent: true, for: try caller(of: visit))
      return redirect("/account/devices", note: .done("others_ended"))
    }
  }

  private var devicePage: HostedPage {
    HostedPage("/account/devices/{id}/end", .owner) { visit, faults in
      let list = try await services.sessions.list(for: try caller(of: visit))
      guard let session = list.sessions.first(where: { $0.id.rawValue == visit.context.parameters.get("id") })
      else { return redirect("/account/devices") }
      let unnamed = visit.texts["devices", "unnamed"] as Any
      return confirm(
        visit, "endDevice", action: "/account/devices/\(session.id)/end", cancel: "/account/devices",
        isDangerous: false, ["device": session.device.name ?? unnamed], faults: faults)
    } act: { visit in
      let caller = try caller(of: visit)
      let id = SessionID(rawValue: try visit.context.parameters.require("id"))
      note(.delete, id == caller.sessionID ? WirePath.currentSession : "\(WirePath.sessions)/{id}")
      do {
        try await services.sessions.end(id, for: caller)
      } catch let refusal as Refusal where refusal.code == .notFound {
        // It had ended already: what the person wants is so.
      }
      guard id != caller.sessionID else {
        var response = redirect("/signed-out")
        response.headers.append(cookies.session.removal)
        return response
      }
      return redirect("/account/devices", note: .done("device_ended"))
    }
  }
}
