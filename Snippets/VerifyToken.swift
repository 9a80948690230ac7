// Another back end checks an access token.
// snippet.hide
#if Verifier
  // snippet.show
  import BramleyVerifier
  import Foundation

  let verifier = try BramleyVerifier(
    issuer: URL(string: "https://id.example.com")!, audience: "https://api.example.com")

  func whoIsThere(_ authorization: String?) async -> String {
    do {
      let user = try await verifier.verify(authorization: authorization)
      return "\(user.userID)"
    } catch {
      return "refused with status \(error.status)"
    }
  }
// snippet.hide
#endif
