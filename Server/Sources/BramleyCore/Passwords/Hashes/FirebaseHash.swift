import Crypto
import CryptoExtras
import Foundation

/// A hash as Firebase makes it: scrypt derives a key, and the hash is the project's signer key encrypted with it.
///
/// It is stored as `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,src=ID$salt$hash`, where `ss` is the project's salt separator and
/// `src` names the ``HashSource`` that holds the signer key. Exports that have the signer key in each text, as `sk`, are
/// read by ``ImportedHash``.
struct FirebaseHash: HashScheme {
  /// The length of a signer key, and so of a hash.
  static let keyBytes = 64
  private let parameters: ScryptParameters
  private let salt: [UInt8]
  private let digest: [UInt8]
  let source: HashSource.ID

  var cost: HashCost { .firebase(parameters) }

  init?(_ text: String) {
    guard let parts = FirebaseText(text), let source = parts.source, parts.digest.count == Self.keyBytes
    else { return nil }
    (parameters, salt, digest, self.source) = (parts.parameters, parts.salt, parts.digest, source)
  }

  func matches(_ password: Password, key: [UInt8]?) -> Bool? {
    guard let key, let derived = parameters.key(of: password.typed, salt: salt, bytes: 32),
      let nonce = try? AES._CTR.Nonce(nonceBytes: [UInt8](repeating: 0, count: 16)),
      let computed = try? AES._CTR.encrypt(key, using: SymmetricKey(data: derived), nonce: nonce)
    else { return nil }
    return HashFields.areEqual(computed, digest) && !password.typed.isEmpty
  }
}

/// The text of a Firebase hash in its parts.
struct FirebaseText {
  let parameters: ScryptParameters
  let separator: String
  /// The person's salt and the project's separator.
  let salt: [UInt8]
  let digest: [UInt8]
  let source: HashSource.ID?
  let signerKey: [UInt8]?

  init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "fbscrypt", let values = HashFields(parts[2]),
      values["v"] == 1, let logarithm = values["n"], let size = values["r"], let lanes = values["p"],
      let separator = values.text("ss"), let end = HashFields.bytes(separator),
      let salt = HashFields.bytes(parts[3]), (1...256).contains(salt.count + end.count),
      let digest = HashFields.bytes(parts[4]),
      let parameters = ScryptParameters(
        logarithm: Int(logarithm), blockSize: Int(size), lanes: Int(lanes), bytes: digest.count)
    else { return nil }
    self.parameters = parameters
    self.separator = String(separator)
    self.salt = salt + end
    self.digest = digest
    source = values.text("src").map { HashSource.ID(rawValue: String($0)) }
    signerKey = values.text("sk").flatMap(HashFields.bytes)
  }
}

extension PasswordHash {
  /// Returns a hash like Firebase's that belongs to no password; it is checked with a key of as many bytes.
  init(firebaseDecoy cost: ScryptParameters, _ random: HashRandom) {
    let (salt, hash) = (HashFields.base64(random(10)), HashFields.base64(random(cost.bytes)))
    phc =
      "$fbscrypt$v=1,n=\(cost.logarithm),r=\(cost.blockSize),p=\(cost.lanes),ss=Bw==,src=\(HashSource.ID.nobody.rawValue)$\(salt)$\(hash)"
  }
}
