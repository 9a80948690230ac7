package import AppleID
package import Foundation

extension AppAttestation {
  /// Reads an attestation object: CBOR with `fmt`, `attStmt` and `authData`. Further members are Apple's to add.
  package init(encoded: Data) throws(AppAttestFault) {
    guard encoded.count <= Self.longest, let root = (try? CBOR.read(encoded, keys: .any))?.map,
      root["fmt"]?.string == "apple-appattest", let statement = root["attStmt"]?.map,
      let chain = statement["x5c"]?.items, let receipt = statement["receipt"]?.data,
      let bytes = root["authData"]?.data
    else { throw .malformed }
    let certificates = chain.compactMap(\.data)
    guard certificates.count == chain.count, (1...3).contains(certificates.count) else { throw .malformed }
    self.init(
      certificates: certificates, receipt: receipt, data: try AttestedData(authenticatorData: bytes))
  }

  /// More bytes than an attestation has: today's have about six thousand.
  package static var longest: Int { 32_768 }
}

extension AppAssertion {
  /// Reads an assertion: CBOR with `signature` and `authenticatorData`.
  package init(encoded: Data) throws(AppAttestFault) {
    guard encoded.count <= Self.longest, let root = (try? CBOR.read(encoded, keys: .any))?.map,
      let signature = root["signature"]?.data, let bytes = root["authenticatorData"]?.data
    else { throw .malformed }
    self.init(signature: signature, data: try AttestedData(authenticatorData: bytes, isOfAssertion: true))
  }

  /// More bytes than an assertion has.
  package static var longest: Int { 4_096 }
}

extension AttestedData {
  /// Reads authenticator data (WebAuthn, section 6.1). From iOS 27 on a map of extensions follows the credential, or the
  /// counter in an assertion. An older system sets no flag for it and sends none.
  ///
  /// - Parameter isOfAssertion: whether it has no credential. Devices set the flag of a credential in assertions too, and
  ///   send none.
  package init(authenticatorData bytes: Data, isOfAssertion: Bool = false) throws(AppAttestFault) {
    let bytes = Data(bytes)
    guard bytes.count >= 37, bytes.count <= AppAttestation.longest else { throw .malformed }
    let flags = bytes[32]
    var rest = bytes[37...]
    var credential: Credential?
    if flags & 0x40 != 0, !isOfAssertion {
      guard rest.count >= 18 else { throw .malformed }
      let aaguid = Data(rest.prefix(16))
      let length = rest.dropFirst(16).prefix(2).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(18)
      guard (1...1_023).contains(length), rest.count > length else { throw .malformed }
      credential = Credential(aaguid: aaguid, id: Data(rest.prefix(length)))
      rest = rest.dropFirst(length)
      // The COSE key. The certificate has the key too, and it is that one which is used.
      guard let key = try? CBOR.read(prefixOf: Data(rest), keys: .any), key.value.map != nil else {
        throw .malformed
      }
      rest = rest.dropFirst(key.length)
    }
    var extensions = Extensions()
    if !rest.isEmpty {
      // Whether the flag is set is not demanded: no document says that Apple sets it.
      guard let map = (try? CBOR.read(Data(rest), keys: .any))?.map else { throw .malformed }
      extensions.category = map["apple_validation_category_01"]?.number.map(AppAttestCategory.init(rawValue:))
      extensions.bundleVersion = map["apple_bundle_version_01"]?.string.map { String($0.prefix(100)) }
    } else if flags & 0x80 != 0 {
      throw .malformed
    }
    self.init(
      bytes: bytes, appIDHash: Data(bytes.prefix(32)),
      counter: bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }, credential: credential,
      extensions: extensions)
  }
}
