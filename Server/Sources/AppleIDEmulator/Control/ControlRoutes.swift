import AppleID
import EmulatorKit
import HTTPTypes
import Hummingbird
import ProviderEmulator

/// `/_emulator/…`: how a test or a command controls the emulated world.
struct ControlRoutes: Sendable {
  let apple: EmulatedApple
  let guardian: LocalOnly

  func add(to router: Router<EmulatorContext>) {
    let control = router.group("_emulator").add(middleware: ControlMiddleware(guardian: guardian))
    let endpoints = apple.controls
    let index = Index(
      controls: endpoints.map {
        Index.Entry(method: $0.method.rawValue, path: "/_emulator/\($0.path)", does: $0.does)
      })
    control.get("") { _, _ in try Response.json(index) }
    for endpoint in endpoints {
      control.on(RouterPath(endpoint.path), method: endpoint.method, use: endpoint.answer)
    }
  }

  private struct Index: Encodable {
    struct Entry: Encodable {
      var method: String
      var path: String
      var does: String
    }
    var controls: [Entry]
  }
}

extension EmulatedApple {
  /// All endpoints of the control API.
  var controls: [ControlEndpoint] {
    worldControls + peopleControls + clientControls + nativeControls + appAttestControls + clockControls
      + keyControls
      + faultControls + settingsControls + notificationControls + transferControls
      + mailControls + textControls + leakedControls + snapshotControls + journalControls + providers.controls
  }

  private var worldControls: [ControlEndpoint] {
    [
      ControlEndpoint(.get, "world", "teams, clients and people") { _, _ in self.world.stream.response },
      ControlEndpoint(.post, "reset", "back to the start; keys and teams stay → 204") { request, _ in
        try await request.refuseControlBody()
        try self.reset()
        return Response(status: .noContent)
      },
    ]
  }

  private var nativeControls: [ControlEndpoint] {
    [
      ControlEndpoint(
        .post, "native/authorize",
        "{client_id, person?, scopes?, nonce?, state?, hide_email?, real_user_status?}: "
          + "what a device would get"
      ) { request, context in
        let asked = try await request.decodeControl(NativeAuthorizationRequest.self)
        context.note.client(asked.clientID.rawValue, of: self)
        try await self.signingKeysReady()
        return try .json(self.authorizeNatively(asked))
      }
    ]
  }
}
