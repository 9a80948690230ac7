public import BramleyAPI
import Foundation

/// An authenticator in software: P-256 keys in a storage of the app's own, for the terminal, Linux and tests. It asks
/// nobody and shows nothing, so don't offer it to people beside the system's own sheet.
///
///     let authenticator = SoftwareAuthenticator(storage: FileStorage(file: file), keys: keys)
///     let strategy = PasskeyStrategy(sheet: .software(authenticator))
public actor SoftwareAuthenticator {
  private let storage: any SecureStorage
  private let keys: DeviceKeyMaker
  private let random: RandomBytes
  private let origin: @Sendable (String) -> String
  private let verifiesUser: Bool

  /// Makes an authenticator.
  ///
  /// - Parameters:
  ///   - storage: where the keys are stored: ``FileStorage`` for a file of mode 0600.
  ///   - keys: what makes the keys; on Linux an app brings a maker of its own.
  ///   - verifiesUser: whether proofs say that the person was verified. A file is as good as the login to the machine.
  ///   - origin: returns the origin that proofs for a relying party name; by default its https origin, as on Apple's systems.
  public init(
    storage: any SecureStorage, keys: DeviceKeyMaker, random: @escaping RandomBytes = systemRandomBytes,
    verifiesUser: Bool = true, origin: @escaping @Sendable (_ party: String) -> String = { "https://\($0)" }
  ) {
    self.storage = storage
    self.keys = keys
    self.random = random
    self.origin = origin
    self.verifiesUser = verifiesUser
  }

  /// Makes a passkey.
  public func make(_ options: PasskeyCreationOptions) async throws(AppleSheetFailure)
    -> PasskeyRegistration
  {
    // ES256 is all that it can.
    guard options.pubKeyCredParams.contains(where: { $0.alg == -7 }) else { throw .unable("no ES256") }
    let excluded = Set(options.excludeCredentials.map(\.id))
    guard try await passkeys().allSatisfy({ $0.relyingParty != options.rp.id || !excluded.contains($0.id) })
    else { throw AppleSheetFailure(1006) }
    let key: any DeviceKey
    let stored: Data
    do { (key, stored) = try keys.make() } catch { throw .unable("no key could be made") }
    let passkey = StoredPasskey(
      id: Base64URL.encode(random(32)), relyingParty: options.rp.id, userHandle: options.user.id,
      kind: key.kind, key: stored)
    try await change { passkeys in
      // As every authenticator does: one passkey for an account of a relying party.
      passkeys.removeAll { $0.relyingParty == passkey.relyingParty && $0.userHandle == passkey.userHandle }
      passkeys.append(passkey)
    }
    let data = AuthenticatorBytes(
      relyingParty: options.rp.id, verifiesUser: verifiesUser,
      new: .init(credentialID: passkey.id.base64URLBytes, publicKey: key.publicKey))
    return PasskeyRegistration(
      id: passkey.id,
      response: .init(
        clientDataJSON: clientData("webauthn.create", options.challenge, options.rp.id),
        attestationObject: Base64URL.encode(data.attestationObject), transports: ["internal"]))
  }

  /// Proves the newest passkey that the request allows.
  public func prove(
    _ options: PasskeyRequestOptions
  ) async throws(AppleSheetFailure) -> PasskeyAssertion {
    let party = options.rpId
    let allowed = Set(options.allowCredentials.map(\.id))
    let known = try await passkeys().last {
      $0.relyingParty == party && (allowed.isEmpty || allowed.contains($0.id))
    }
    guard let known else { throw AppleSheetFailure(1001) }
    let clientData = clientData("webauthn.get", options.challenge, party)
    let data = AuthenticatorBytes(relyingParty: party, verifiesUser: verifiesUser).bytes
    let signature: Data
    do {
      signature = try keys.restore(known.kind, known.key)
        .signature(for: data + Data(SHA256Digest.hash(Array(clientData.base64URLBytes))))
    } catch { throw .unable("the key can't be used") }
    return PasskeyAssertion(
      id: known.id,
      response: .init(
        clientDataJSON: clientData, authenticatorData: Base64URL.encode(data),
        signature: Base64URL.encode(DERSignature.encode(signature)), userHandle: known.userHandle))
  }

  /// Forgets passkeys that the account doesn't have any more.
  public func keepOnly(_ values: PasskeySignal) async {
    let accepted = Set(values.allAcceptedCredentialIDs)
    try? await change { passkeys in
      passkeys.removeAll {
        $0.relyingParty == values.rpID && $0.userHandle == values.userID
          && !accepted.contains($0.id)
      }
    }
  }

  private func clientData(_ type: String, _ challenge: String, _ party: String) -> String {
    // In the order and form that WebAuthn demands (section 5.8.1.1).
    let text =
      #"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin(party))","crossOrigin":false}"#
    return Base64URL.encode(Data(text.utf8))
  }

  private func passkeys() async throws(AppleSheetFailure) -> [StoredPasskey] {
    do { return StoredPasskey.list(in: try await storage.value(for: .passkeys)) } catch {
      throw .unable("its storage can't be read")
    }
  }

  private func change(_ body: @Sendable (inout [StoredPasskey]) -> Void) async throws(AppleSheetFailure) {
    do {
      try await storage.update(.passkeys) { data in
        var passkeys = StoredPasskey.list(in: data)
        body(&passkeys)
        data = try? JSONEncoder().encode(passkeys)
      }
    } catch { throw .unable("its storage can't be written") }
  }
}

/// A passkey as the authenticator stores it.
private struct StoredPasskey: Codable {
  var id: String
  var relyingParty: String
  var userHandle: String
  var kind: DeviceKeyKind
  var key: Data

  static func list(in data: Data?) -> [StoredPasskey] {
    data.flatMap { try? JSONDecoder().decode([StoredPasskey].self, from: $0) } ?? []
  }
}

extension StorageKey {
  /// The passkeys of a ``SoftwareAuthenticator``.
  static let passkeys = StorageKey(rawValue: "software-passkeys")
}

extension AppleSheetFailure {
  fileprivate static func unable(_ reason: String) -> AppleSheetFailure {
    AppleSheetFailure(1004, reason: "the software authenticator: \(reason)")
  }
}

extension PasskeySheet {
  /// A sheet that asks nobody.
  public static func software(_ authenticator: SoftwareAuthenticator) -> PasskeySheet {
    var sheet = PasskeySheet(
      prove: { request, _ in
        do throws(AppleSheetFailure) {
          return .success(
            .passkey(try await authenticator.prove(request.options)))
        } catch { return .failure(error) }
      },
      make: { request, _ in
        do throws(AppleSheetFailure) { return .success(try await authenticator.make(request.options)) } catch
        {
          return .failure(error)
        }
      })
    sheet.signal = { await authenticator.keepOnly($0) }
    return sheet
  }
}
