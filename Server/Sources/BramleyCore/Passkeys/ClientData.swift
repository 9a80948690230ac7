import BramleyTokens
import Crypto
import Foundation

/// What a browser or system says about a ceremony: `CollectedClientData` (WebAuthn, section 5.8.1). Members that are not here
/// are ignored.
struct ClientData: Decodable {
  var type: String
  var challenge: String
  var origin: String
  var crossOrigin: Bool?
  var topOrigin: String?

  /// Reads the bytes as they were received.
  static func read(_ bytes: Data, _ ceremony: CeremonyKind) throws(CeremonyFault) -> ClientData {
    let place = ceremony == .registration ? 5 : 8
    guard bytes.count <= 16_384 else { throw CeremonyFault(ceremony, place, "the client data is too long") }
    // "UTF-8 decode" drops a byte order mark.
    let mark = Data([0xef, 0xbb, 0xbf])
    let text = bytes.starts(with: mark) ? Data(bytes.dropFirst(3)) : bytes
    do throws(StrictJSON.Fault) {
      return try StrictJSON.decode(ClientData.self, from: text)
    } catch {
      throw CeremonyFault(ceremony, place + 1, "the client data is not the JSON object that it must be")
    }
  }

  /// Checks type, challenge, origin and frames: steps 7 to 11 of a registration, 10 to 14 of a signature.
  func check(
    _ ceremony: CeremonyKind, challenge issued: Data, at party: RelyingParty
  ) throws(CeremonyFault) {
    let first = ceremony == .registration ? 7 : 10
    guard type == ceremony.clientDataType else {
      throw CeremonyFault(ceremony, first, "the client data is of another ceremony")
    }
    guard let presented = Data(base64URL: challenge.utf8), constantTimeEqual(presented, issued) else {
      throw CeremonyFault(ceremony, first + 1, "the challenge is another one")
    }
    guard party.origins.contains(origin) else {
      throw CeremonyFault(
        ceremony, first + 2, "the origin is none of webauthn.origins or webauthn.related_origins")
    }
    guard crossOrigin != true else {
      throw CeremonyFault(ceremony, first + 3, "the page was in a frame of another site")
    }
    guard topOrigin == nil else {
      throw CeremonyFault(ceremony, first + 4, "the page was in a frame of another site")
    }
  }
}
