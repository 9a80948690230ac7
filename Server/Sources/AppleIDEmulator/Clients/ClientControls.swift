import EmulatorKit
import Hummingbird

extension EmulatedApple {
  var clientControls: [ControlEndpoint] {
    [
      ControlEndpoint(
        .post, "teams",
        "{id?, name?, key_id?, private_key?}: adds a team with its key → 201 the team"
      ) { request, _ in
        try .json(self.addTeam(try await request.decodeControl(NewTeam.self)), status: .created)
      },
      ControlEndpoint(
        .post, "clients",
        "{id, kind: native|web, team?, primary?, redirect_uris?, notification_url?}: registers a client, or "
          + "changes the addresses of one; clients with the same primary App ID form a group → 201 the client"
      ) { request, _ in
        try .json(self.addClient(try await request.decodeControl(NewClient.self)), status: .created)
      },
    ]
  }
}
