import Foundation
import OpenID

/// Claims that Apple signs; identity tokens and notifications come from the same issuer under the same keys.
protocol AppleSignedClaims: SignedClaims {
  var issuer: String { get }
}

/// Reads what Apple has signed: with RS256, by one of its keys, in the name of one of its issuers.
struct AppleSignedReader: Sendable {
  enum Failure: Error {
    /// It was not signed by Apple, or was altered.
    case invalid(AppleJWSFault)
    case keysUnavailable
  }

  private let reader: SignedTokenReader

  /// - Parameters:
  ///   - leeway: seconds by which Apple's clock may differ from this machine's.
  ///   - maximumLength: the maximum length of a token in bytes.
  init(keys: AppleKeyCache, leeway: TimeInterval, maximumLength: Int) {
    reader = SignedTokenReader(
      keys: keys, algorithms: [.rs256], leeway: leeway, maximumLength: maximumLength)
  }

  /// Reads a compact JWS. Fetches Apple's keys only when none of those cached fits.
  func read<Claims: AppleSignedClaims>(
    _ text: String, as type: Claims.Type, at now: Date
  ) async throws(Failure) -> (claims: Claims, signingInput: Data) {
    let (claims, signingInput): (Claims, Data)
    do throws(SignedTokenReader.Failure) {
      (claims, signingInput) = try await reader.read(text, as: type, at: now)
    } catch {
      switch error {
      case .invalid(let fault): throw .invalid(AppleJWSFault(fault))
      case .keysUnavailable: throw .keysUnavailable
      }
    }
    guard AppleEndpoint.issuers.contains(claims.issuer) else { throw .invalid(.issuer) }
    return (claims, signingInput)
  }
}

extension AppleJWSFault {
  init(_ fault: SignedTokenFault) {
    self =
      switch fault {
      case .notJWS, .kind: .notJWS
      case .algorithm: .algorithm
      case .noKeyID: .noKeyID
      case .claims: .claims
      case .duplicateMember: .duplicateClaim
      case .future: .future
      case .unknownKey: .unknownKey
      case .signature: .signature
      }
  }
}
