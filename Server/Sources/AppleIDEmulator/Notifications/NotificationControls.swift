import EmulatorKit
import Hummingbird

extension EmulatedApple {
  var notificationControls: [ControlEndpoint] {
    [
      ControlEndpoint(
        .post, "notifications",
        "{type, person, client_id, duplicate?, delay_ms?, event_time?, seconds?}: sends a notification to the "
          + "group's primary App ID → 202 {id}"
      ) { request, _ in
        let body = try await request.decodeControl(NotificationRequest.self)
        return try .json(Accepted(id: self.notify(body)), status: .accepted)
      },
      ControlEndpoint(
        .get, "notifications", "the notifications with their delivery state, newest last: {notifications}"
      ) { _, _ in
        try .json(Log(notifications: self.notifications))
      },
    ]
  }
}

private struct Accepted: Encodable {
  var id: String
}

private struct Log: Encodable {
  var notifications: [SentNotification]
}
