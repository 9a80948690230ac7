import AppleID
import EmulatorKit
import Hummingbird

extension EmulatedApple {
  var transferControls: [ControlEndpoint] {
    [
      ControlEndpoint(
        .post, "clients/{id}/transfer", "{team}: transfers an app with its Services IDs → the client"
      ) { request, context in
        let body = try await request.decodeControl(TransferBody.self)
        return try .json(self.transfer(context.clientID, to: body.team))
      },
      ControlEndpoint(
        .post, "clients/{id}/ungroup", "removes an App ID from its group → the client"
      ) { request, context in
        try await request.refuseControlBody()
        return try .json(self.ungroup(context.clientID))
      },
    ]
  }
}

private struct TransferBody: Decodable {
  var team: AppleTeamID
}

extension EmulatorContext {
  fileprivate var clientID: AppleClientID { AppleClientID(rawValue: parameters.get("id") ?? "") }
}
