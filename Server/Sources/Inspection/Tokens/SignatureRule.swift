import AppleID
import BramleyCore
import OpenID

/// Checks whether the signature was made by a key that may sign such tokens.
struct SignatureRule {
  /// The result of the check.
  struct Finding {
    var problems: [InspectionProblem] = []
    var isVerified = false
    /// The result in words.
    var words: String
  }

  let jws: LooseJWS
  let profile: TokenProfile

  func check(with keys: HeldKeys) -> Finding {
    switch keys {
    case .unwanted: Finding(words: "not checked, as was asked for")
    case .unavailable(let problem): unchecked(because: problem)
    case .team(let key): check(with: key)
    case .published(let keys, let place): check(with: keys, of: place)
    }
  }

  private func unchecked(because problem: InspectionProblem) -> Finding {
    var problems = [problem]
    if isOddDER { problems.append(der) }
    return Finding(problems: problems, words: "not checked")
  }

  private func check(with key: TeamKey) -> Finding {
    guard let (_, keyID) = named else { return nameless }
    guard keyID == key.id.rawValue else {
      return unchecked(
        because: InspectionProblem(
          .keyUnknown, "The kid is \(keyID.printable), and apple.key_id is \(key.id).",
          remedy: profile.remedies.unknownKey))
    }
    return finding(
      key.publicKey.judge(jws.signature, of: jws.signingInput), words: "the team's key \(key.id)")
  }

  private func check(with keys: PublishedKeys, of place: String) -> Finding {
    guard let (algorithm, keyID) = named else { return nameless }
    guard let verdict = keys.judge(jws, algorithm: algorithm, keyID: keyID) else {
      let ids = keys.ids.isEmpty ? "none" : keys.ids.prefix(10).map(\.printable).joined(separator: ", ")
      return unchecked(
        because: InspectionProblem(
          .keyUnknown, "The key \(keyID.printable) is none of those that \(place) publishes: \(ids).",
          remedy: profile.remedies.unknownKey))
    }
    return finding(verdict, words: "the key \(keyID.printable) of \(place)")
  }

  /// The algorithm and key that the header names; nil unless such tokens may be signed with them.
  private var named: (SignatureAlgorithm, keyID: String)? {
    guard let algorithm = profile.algorithms.first(where: { $0.rawValue == jws.algorithm }),
      let keyID = jws.keyID
    else { return nil }
    return (algorithm, keyID)
  }

  private var nameless: Finding {
    let due = profile.algorithms.map(\.rawValue).joined(separator: " or ")
    return Finding(words: "not checked: the header names no key for \(due)")
  }

  private func finding(_ verdict: ES256Key.Verdict, words: String) -> Finding {
    switch verdict {
    case .valid: Finding(isVerified: true, words: "fits \(words)")
    case .invalid:
      Finding(
        problems: [
          InspectionProblem(
            .signature, "The signature does not fit: the token was altered, or somebody else signed it.",
            remedy: profile.remedies.signature)
        ], words: "does not fit \(words)")
    case .der: Finding(problems: [der], words: "is in DER, so it does not fit \(words)")
    }
  }

  private var isOddDER: Bool { profile.algorithms.contains(.es256) && ES256Key.isDER(jws.signature) }

  private var der: InspectionProblem {
    InspectionProblem(.signatureDER, ClientSecretVerifier.Fault.derSignature.explanation)
  }
}
