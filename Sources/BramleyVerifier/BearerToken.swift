#if Verifier
  /// Reads the token of a request (RFC 6750, section 2.1), from the `Authorization` field only.
  public enum BearerToken {
    /// Returns the token in the value of an `Authorization` field.
    ///
    /// - Parameter authorization: the value; nil if the request has no such field. If the
    ///   field occurs more than once, pass the values joined by a comma, which is rejected.
    /// - Throws: ``VerificationError/tokenMissing`` without a field or with another scheme,
    ///   ``VerificationError/requestMalformed`` for a malformed bearer token.
    public static func read(_ authorization: String?) throws(VerificationError) -> String {
      guard let authorization else { throw .tokenMissing }
      guard let token = try token(in: authorization, after: "bearer") else { throw .tokenMissing }
      return token
    }

    /// Returns the token of an `Authorization` field with the scheme `DPoP` (RFC 9449, section 7.1); nil without a field
    /// or with another scheme.
    static func readBound(_ authorization: String?) throws(VerificationError) -> String? {
      guard let authorization else { return nil }
      return try token(in: authorization, after: "dpop")
    }

    private static func token(
      in authorization: String, after name: String
    ) throws(VerificationError) -> String? {
      let scheme = authorization.utf8.prefix { $0 != UInt8(ascii: " ") }
      guard scheme.elementsEqual(name.utf8, by: { $0 | 0x20 == $1 }) else { return nil }
      let token = authorization.utf8[scheme.endIndex...].drop { $0 == UInt8(ascii: " ") }
      let padding = token.reversed().prefix { $0 == UInt8(ascii: "=") }.count
      guard token.count > padding, token.dropLast(padding).allSatisfy(isTokenCharacter) else {
        throw .requestMalformed
      }
      return String(Substring(token))
    }

    /// One of `b64token`'s characters.
    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-._~+/".utf8.contains(byte)
      }
    }
  }
#endif
