import BramleyAPI
import BramleyClient
import Foundation

/// A back end with passkeys and second factors, which notes what it is asked and given.
actor FactorBackend {
  private(set) var starts: [String] = []
  private(set) var proofs: [SignInProof] = []
  private(set) var creations: [PasskeyCreationStart] = []
  private var rejections: [Problem] = []
  private var linkRejection: Problem?
  private var recoveryCodes: [String]?
  private(set) var removed: [IdentityID] = []
  private(set) var list: [Passkey] = []
  /// The tokens of the calls about second factors.
  private(set) var factorTokens: [String] = []
  private var demands: [Problem] = []

  /// The refusals of the next proofs.
  func reject(_ problems: Problem...) { rejections += problems }
  /// The refusals of the next removals of a second factor.
  func demand(_ problems: Problem...) { demands += problems }
  func rejectLinks(_ problem: Problem) { linkRejection = problem }
  func give(_ codes: [String]) { recoveryCodes = codes }
  func hold(_ passkeys: Passkey...) { list = passkeys }

  nonisolated static let request = PasskeyRequestOptions(
    challenge: "cmVxdWVzdA", timeout: 300_000, rpId: "example.com", allowCredentials: [],
    userVerification: "preferred")
  nonisolated static let creation = PasskeyCreationOptions(
    rp: .init(id: "example.com", name: "Orchard"),
    user: .init(id: "AQID", name: "maya@example.com", displayName: "Maya"), challenge: "Y3JlYXRpb24",
    pubKeyCredParams: [.init(alg: -8), .init(alg: -7)], timeout: 300_000, excludeCredentials: [],
    authenticatorSelection: .init(
      residentKey: "required", requireResidentKey: true, userVerification: "preferred"),
    attestation: "none")

  private func start(_ text: String) -> PasskeyRequestChallenge {
    starts.append(text)
    return PasskeyRequestChallenge(
      challengeID: ChallengeID(rawValue: "c\(starts.count)"), expiresIn: 300, publicKey: Self.request)
  }

  private func create(_ start: PasskeyCreationStart, _ token: String?) -> PasskeyCreationChallenge {
    creations.append(start)
    starts.append(token == nil ? "create" : "create with token")
    return PasskeyCreationChallenge(
      challengeID: ChallengeID(rawValue: "c\(starts.count)"), expiresIn: 300, publicKey: Self.creation)
  }

  private func judge(_ proof: SignInProof) throws(BackendFailure) {
    proofs.append(proof)
    if !rejections.isEmpty { throw .refused(rejections.removeFirst()) }
  }

  private func judgeLink(_ proof: SignInProof) throws(BackendFailure) {
    proofs.append(proof)
    if let linkRejection { throw .refused(linkRejection) }
  }

  private func remove(_ id: IdentityID) { removed.append(id); list.removeAll { $0.id == id } }

  private func removeFactor(_ token: String) throws(BackendFailure) {
    factorTokens.append(token)
    if !demands.isEmpty { throw .refused(demands.removeFirst()) }
  }

  private var signal: PasskeySignal {
    PasskeySignal(
      rpID: "example.com", userID: "AQID",
      allAcceptedCredentialIDs: list.map(\.credentialID))
  }

  nonisolated func backend(_ preview: Preview = Preview()) -> SignInBackend {
    var backend = SignInBackend.preview(preview)
    let (redeem, refresh) = (backend.redeem, backend.refresh)
    let account = backend.account
    backend.redeem = { (proof, key) throws(BackendFailure) in
      try await self.judge(proof)
      var receipt = try await redeem(proof, key)
      receipt.session.recoveryCodes = await self.recoveryCodes
      return receipt
    }
    backend.account.link = { (proof, token, key) throws(BackendFailure) in
      try await self.judgeLink(proof)
      if let link = account.link { try await link(proof, token, key) }
    }
    backend.account.reauthenticate = { (proof, token, _) throws(BackendFailure) in
      try await self.judge(proof)
      var session = try await refresh("", "").session
      session.accessToken = "proven"
      return SessionReceipt(session: session)
    }
    backend.account.passkeys = { (_) throws(BackendFailure) in
      PasskeyList(passkeys: await self.list, signal: await self.signal)
    }
    backend.account.removePasskey = { (id, _) throws(BackendFailure) in await self.remove(id) }
    backend.account.removeSecondFactor = { (_, token) throws(BackendFailure) in
      try await self.removeFactor(token)
    }
    backend.account.startTOTP = { (_) throws(BackendFailure) in .fixture }
    backend.account.confirmTOTP = { (request, _) throws(BackendFailure) in
      AddedSecondFactor(
        secondFactor: SecondFactor(
          id: "f1", kind: .totp, label: request.code, createdAt: Date(timeIntervalSince1970: 0)),
        recoveryCodes: ["AAAA-BBBB"])
    }
    backend.passkeys = PasskeyCalls(
      startProof: { (purpose, token) throws(BackendFailure) in
        await self.start("\(purpose)\(token == nil ? "" : " with token")")
      },
      startCreation: { (start, token) throws(BackendFailure) in await self.create(start, token) })
    backend.secondFactors = SecondFactorCalls(
      enroll: { (_) throws(BackendFailure) in .fixture },
      reportLost: { (_) throws(BackendFailure) in
        SecondFactorLoss(availableAt: Date(timeIntervalSince1970: 1_800_000_000))
      },
      startPasskey: { (token) throws(BackendFailure) in await self.start("second factor \(token)") })
    return backend
  }
}

extension TOTPEnrollment {
  static let fixture = TOTPEnrollment(
    challengeID: "e1", secret: "SECRET", uri: "otpauth://totp/x", qrSVG: "<svg/>", expiresIn: 600)
}

extension Problem {
  static func secondFactor(
    _ code: ProblemCode = .secondFactorRequired,
    methods: [SecondFactorMethod] = [.totp, .recoveryCode, .passkey]
  ) -> Problem {
    Problem(
      code: code, title: "A second factor", status: 403,
      secondFactor: SecondFactorChallenge(token: "token", methods: methods, expiresIn: 300))
  }
}

/// Keys whose signatures name what was signed, since Linux's Foundation has no P-256.
extension DeviceKeyMaker {
  static let fake = DeviceKeyMaker(
    make: { () throws(DeviceKeyError) in (FakeKey(), Data("stored".utf8)) },
    restore: { (_, _) throws(DeviceKeyError) in FakeKey() })

  private struct FakeKey: DeviceKey {
    var kind: DeviceKeyKind { .file }
    var publicKey: Data { Data([4] + (0..<64).map { UInt8($0) }) }
    func signature(for data: Data) throws(DeviceKeyError) -> Data {
      Data([0x80] + [UInt8](repeating: 1, count: 31) + [0, 0x7f] + [UInt8](repeating: 2, count: 30))
    }
  }
}
