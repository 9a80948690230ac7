/// An entry of a key set (RFC 7517, section 4): the members that a key for signatures needs.
struct KeySetEntry: Decodable {
  var kty: String
  var kid: String?
  var alg: String?
  var use: String?
  var keyOperations: [String]?
  var crv: String?
  var n: String?
  var e: String?
  var x: String?
  var y: String?

  enum CodingKeys: String, CodingKey {
    case kty, kid, alg, use, crv, n, e, x, y
    case keyOperations = "key_ops"
  }
}
