import AppleID

/// Whether the signature is that of a key which may sign such tokens.
struct SignatureRule {
  /// What came out.
  struct Finding {
    var problems: [InspectionProblem] = []
    var isVerified = false
    /// The finding in words.
    var words: String
  }

  let jws: LooseJWS
  let algorithms: [SignatureAlgorithm]

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
    guard jws.algorithm == SignatureAlgorithm.es256.rawValue, let keyID = jws.keyID else {
      return Finding(words: "not checked: the header names no key for ES256")
    }
    guard keyID == key.id.rawValue else {
      var problem = InspectionProblem(.keyUnknown, ClientSecretVerifier.Fault.unknownKey.explanation)
      problem.message = "The kid is \(keyID.printable), and apple.key_id is \(key.id)."
      return unchecked(because: problem)
    }
    return finding(
      key.publicKey.judge(jws.signature, of: jws.signingInput), words: "the team's key \(key.id)",
      misfit: ClientSecretVerifier.Fault.signature.explanation)
  }

  private func check(with keys: PublishedKeys, of place: String) -> Finding {
    guard let algorithm = algorithms.first(where: { $0.rawValue == jws.algorithm }), let keyID = jws.keyID
    else {
      let due = algorithms.map(\.rawValue).joined(separator: " or ")
      return Finding(words: "not checked: the header names no key for \(due)")
    }
    guard let verdict = keys.judge(jws, algorithm: algorithm, keyID: keyID) else {
      let shown = keys.ids.prefix(10).map(\.printable).joined(separator: ", ")
      var problem = InspectionProblem(.keyUnknown, AppleJWSFault.foreignKey.explanation)
      problem.message =
        "The key \(keyID.printable) is none of those that \(place) publishes: \(shown.isEmpty ? "none" : shown)."
      return unchecked(because: problem)
    }
    return finding(
      verdict, words: "the key \(keyID.printable) of \(place)", misfit: AppleJWSFault.signature.explanation)
  }

  private func finding(_ verdict: ES256Key.Verdict, words: String, misfit: AppleExplanation) -> Finding {
    switch verdict {
    case .fits: Finding(isVerified: true, words: "fits \(words)")
    case .unfit:
      Finding(problems: [InspectionProblem(.signature, misfit)], words: "does not fit \(words)")
    case .der: Finding(problems: [der], words: "is in DER, so it does not fit \(words)")
    }
  }

  private var isOddDER: Bool { algorithms.contains(.es256) && ES256Key.isDER(jws.signature) }

  private var der: InspectionProblem {
    InspectionProblem(.signatureDER, ClientSecretVerifier.Fault.derSignature.explanation)
  }
}
