import AppleID
import EmulatorKit
import Foundation
import Hummingbird
import OpenID

extension EmulatedApple {
  /// How the emulated Apple behaves where several behaviours of the real one have been observed.
  public var settings: EmulatorSettings { change { $0.state.settings } }

  /// Changes some settings.
  ///
  /// - Throws: `Problem` if a number is out of range; or if the folder can't be written.
  @discardableResult
  public func changeSettings(_ body: (inout EmulatorSettings) -> Void) throws -> EmulatorSettings {
    try change { world in
      var settings = world.state.settings
      body(&settings)
      if let objection = settings.objection { throw objection }
      try world.record(.settingsChanged(settings))
      return settings
    }
  }

  var settingsControls: [ControlEndpoint] {
    [
      ControlEndpoint(.get, "settings", "how Apple behaves where several behaviours have been observed") {
        _, _ in
        try .json(self.settings)
      },
      ControlEndpoint(
        .post, "settings",
        "{refresh_id_token?, refresh_per_day? (0: no limit), is_private_email? (when_true, always, never), "
          + "nonce_supported?, revoked_refresh? (invalid_grant, invalid_request), own_issuer?, deletion_event? (account-delete, account-deleted)} → the settings"
      ) { request, _ in
        let change = try await request.decodeControl(SettingsChange.self)
        return try .json(try self.changeSettings { change.apply(to: &$0) })
      },
    ]
  }
}

extension EmulatorSettings {
  /// Why the changes are rejected; nil if they are valid.
  var objection: Problem? {
    guard (0...1_000_000).contains(refreshPerDay) else {
      return .invalidRequest("refresh_per_day is between 0 (no limit) and 1000000", at: "refresh_per_day")
    }
    guard [.invalidGrant, .invalidRequest].contains(revokedRefresh) else {
      return .invalidRequest("revoked_refresh is invalid_grant or invalid_request", at: "revoked_refresh")
    }
    return nil
  }
}
