// A watch gets a session of its own from the phone.
import BramleyAPI
import BramleyClient

// snippet.phone
/// On the phone: answers the watch's request with a code.
@MainActor func answer(_ request: ChildSessionRequest, _ auth: Auth) async throws -> ChildSessionCode {
  try await auth.handOver(to: request)
}
// snippet.end

// snippet.watch
/// On the watch, whose strategies include `HandedOverStrategy()`.
@MainActor func signIn(
  _ auth: Auth, asking phone: (ChildSessionRequest) async throws -> ChildSessionCode
) async throws {
  let invitation = ChildInvitation(device: Device(name: "Apple Watch"))
  let code = try await phone(invitation.request)
  try await auth.signIn(with: .handedOver(code, to: invitation))
}
// snippet.end
