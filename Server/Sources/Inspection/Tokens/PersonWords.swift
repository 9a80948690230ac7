import AppleID
import BramleyCore

/// Descriptions of the claims about a person that only Apple uses.
enum PersonWords {
  static func note(_ name: String, _ value: JSONValue) -> String? {
    switch name {
    case "nonce": value.text.map(nonce)
    case "nonce_supported":
      value.flag.map { $0 ? "a nonce that was sent must be there" : "the platform can't carry a nonce" }
    case "email_verified":
      flag(value, "Apple vouches for the address", "Apple does not vouch for the address")
    case "is_private_email": flag(value, "a relay's address", "the person's own address")
    case "real_user_status": value.number.map(realUserStatus)
    case "transfer_sub": "the person's id for the transfer: the app changed teams within the last sixty days"
    case "org_id": "a managed account of an organisation"
    case "c_hash": "binds the token to the code that came along"
    case "at_hash": "binds the token to the access token that came along"
    default: nil
    }
  }

  /// Describes a nonce. Apple copies it into the token exactly as it was given.
  private static func nonce(_ text: String) -> String {
    let isHex = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    if text.utf8.count == 64, isHex { return "a SHA-256 in lower-case hex, as an app should give Apple" }
    if [43, 44].contains(text.utf8.count) {
      return "32 bytes in base64; if it is a hash, Bramley wants lower-case hex"
    }
    return "no SHA-256 in hex: accepted only for the web, with a nonce that the server issued"
  }

  private static func flag(_ value: JSONValue, _ yes: String, _ no: String) -> String? {
    guard let flag = value.flag else { return "neither true nor false" }
    return (flag ? yes : no) + (value.text == nil ? "" : "; written as a string, as Apple did before 2024")
  }

  private static func realUserStatus(_ number: Int) -> String {
    switch RealUserStatus(rawValue: number) {
    case .unsupported: "unsupported: the platform can't tell"
    case .unknown: "unknown: Apple can't tell, as with every new Apple Account; no reason to refuse"
    case .likelyReal: "likely a real person"
    default: "not known yet"
    }
  }
}

extension JSONValue {
  fileprivate var number: Int? {
    if case .integer(let number) = self { number } else { text.flatMap { Int($0) } }
  }
}
