// Another back end checks an access token that is bound to a key of the device.
// snippet.hide
#if Verifier
  // snippet.show
  import BramleyVerifier
  import Foundation

  // snippet.hide
  func caller(
    _ authorization: String?, _ proofs: [String], _ method: String, _ publicURL: URL,
    by verifier: BramleyVerifier
  ) async throws -> VerifiedUser {
    // snippet.show
    let user = try await verifier.verify(
      authorization: authorization, proofs: proofs, method: method, url: publicURL)
    // snippet.hide
    return user
  }
#endif
