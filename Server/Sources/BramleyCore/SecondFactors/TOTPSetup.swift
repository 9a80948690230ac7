package import BramleyAPI
import BramleyTokens
import Crypto
package import Foundation

/// The secret of an authenticator app that is about to be added, with the recovery codes that come with it. Nothing of it is
/// stored before a code of the app was right.
package struct TOTPSetup: Sendable {
  /// Seconds for which the code is awaited.
  package static let lifetime: TimeInterval = 600

  package let id: SecondFactorID
  let secret: Data
  /// The bytes of the recovery codes.
  private let codes: Data

  /// Draws a setup for somebody who is signed in.
  init(_ surroundings: Surroundings, at now: Date) {
    id = SecondFactorID(rawValue: surroundings.newIDText(at: now))
    secret = surroundings.random(HOTP.secretLength)
    codes = surroundings.random(RecoveryCode.count * RecoveryCode.length)
  }

  /// Returns the setup of a sign-in that waits: always the same one, so that nothing needs to be stored.
  package init(token: String, by ring: KeyRing) {
    let size = HOTP.secretLength + RecoveryCode.count * RecoveryCode.length
    let bytes = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: ring.personSecret, info: Data("bramley second factors\nsetup\n\(token)".utf8),
      outputByteCount: size + 16
    ).withUnsafeBytes { Data($0) }
    secret = Data(bytes.prefix(HOTP.secretLength))
    codes = Data(bytes[HOTP.secretLength..<size])
    id = SecondFactorID(rawValue: Data(bytes[size...]).base64URL)
  }

  package var recoveryCodes: [RecoveryCode] {
    stride(from: 0, to: codes.count, by: RecoveryCode.length).map {
      RecoveryCode(bytes: codes[codes.startIndex + $0..<codes.startIndex + $0 + RecoveryCode.length])
    }
  }

  /// Returns the code that an app with the secret shows.
  package func code(at time: Date) -> String { HOTP(secret: secret).code(HOTP.step(at: time)) }

  /// Returns the row of the factor; nil where the code is wrong. The code of the setup counts as used.
  package func record(
    of user: UserID, label: String?, provenBy code: TypedCode, by ring: KeyRing, at now: Date
  ) -> SecondFactorRecord? {
    guard let step = HOTP(secret: secret).step(of: code.digits, after: nil, at: now) else { return nil }
    return SecondFactorRecord(
      id: id, user: user, kind: .totp, label: label,
      sealed: Seal(ring: ring).close(secret, for: SealedPlace.secondFactor(id).row), lastStep: step,
      createdAt: now, lastUsedAt: now)
  }
}

extension TOTPSetup {
  private static let row = Seal.Row("totp_setup")

  private struct Content: Codable {
    var id: SecondFactorID
    var secret: Data
    var codes: Data
    var session: SessionID
    var end: Date
  }

  /// Returns the setup as the text that the client sends back.
  func sealed(for session: SessionID, by ring: KeyRing, until end: Date) -> String {
    let content = Content(id: id, secret: secret, codes: codes, session: session, end: end)
    guard let text = try? JSONEncoder().encode(content) else {
      preconditionFailure("bytes and a finite time can be encoded")
    }
    return Seal(ring: ring).close(text, for: Self.row).base64URL
  }

  /// Opens a text; nil when it was not made for this session, or has expired.
  init?(sealed text: String, for session: SessionID, by ring: KeyRing, at now: Date) {
    guard text.utf8.count <= 1_024, let box = Data(base64URL: text.utf8),
      let bytes = try? Seal(ring: ring).open(box, for: Self.row),
      let content = try? JSONDecoder().decode(Content.self, from: bytes), content.session == session,
      now < content.end
    else { return nil }
    (id, secret, codes) = (content.id, content.secret, content.codes)
  }
}
