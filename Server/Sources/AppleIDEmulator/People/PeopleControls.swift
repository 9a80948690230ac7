import AppleID
import EmulatorKit
import Foundation
import Hummingbird

extension EmulatedApple {
  var peopleControls: [ControlEndpoint] {
    [
      ControlEndpoint(
        .post, "people",
        "{id?, email?, given_name?, family_name?, managed?, org_id?, no_email?, email_verified?, "
          + "age? (unknown, child, not_child), forwarding?}: adds a person with an Apple Account → 201 the person"
      ) { request, _ in
        try .json(self.addPerson(try await request.decodeControl(NewPerson.self)), status: .created)
      },
      ControlEndpoint(
        .post, "people/{id}/stop-using",
        "{client_id}: the person ends the consent for that client's group; {id} is an id or an address"
      ) { request, context in
        let body = try await request.decodeControl(StopUsing.self)
        try self.stopUsing(body.client_id, person: context.person)
        return Response(status: .noContent)
      },
      ControlEndpoint(
        .post, "people/{id}/delete-apple-account", "the person deletes the whole Apple Account"
      ) { request, context in
        try await request.refuseControlBody()
        try self.deleteAppleAccount(of: context.person)
        return Response(status: .noContent)
      },
      ControlEndpoint(
        .post, "people/{id}/forwarding", "{enabled}: whether mail to relay addresses reaches the person"
      ) { request, context in
        let body = try await request.decodeControl(ForwardingSwitch.self)
        try self.setForwarding(body.enabled ? .enabled : .disabled, of: context.person)
        return Response(status: .noContent)
      },
    ]
  }
}

private struct StopUsing: Decodable {
  var client_id: AppleClientID
}

private struct ForwardingSwitch: Decodable {
  var enabled: Bool
}

extension EmulatorContext {
  /// The person that the path names.
  fileprivate var person: String {
    let text = parameters.get("id") ?? ""
    return text.removingPercentEncoding ?? text
  }
}
