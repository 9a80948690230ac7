import AppleID
import Testing

@Suite struct NonceRuleTests {
  struct Row: Sendable, CustomStringConvertible {
    var token: String?
    var supported: Bool?
    var request: String?
    var exact: Bool
    var verdict: IdentityTokenFailure?

    var description: String { "token \(token ?? "-"), request \(request ?? "-"), exact \(exact)" }
  }

  static let hash = NonceRule.hash("raw")

  /// The whole rule: what the token bears, whether the platform could, what the request says.
  static let rows: [Row] = [true, false].flatMap { exact in
    [nil, true, false].flatMap { supported in
      [
        Row(token: nil, supported: supported, request: nil, exact: exact, verdict: nil),
        Row(token: hash, supported: supported, request: nil, exact: exact, verdict: .nonceMissing),
        Row(token: "", supported: supported, request: nil, exact: exact, verdict: .nonceMissing),
        Row(
          token: nil, supported: supported, request: "raw", exact: exact,
          verdict: supported == false ? nil : .nonceUnexpected),
        Row(token: hash, supported: supported, request: "raw", exact: exact, verdict: nil),
        Row(
          token: "raw", supported: supported, request: "raw", exact: exact,
          verdict: exact ? nil : .nonceMismatch),
        Row(token: hash, supported: supported, request: "other", exact: exact, verdict: .nonceMismatch),
        Row(token: hash, supported: supported, request: "", exact: exact, verdict: .nonceMismatch),
        Row(token: "", supported: supported, request: "raw", exact: exact, verdict: .nonceMismatch),
        Row(
          token: hash.uppercased(), supported: supported, request: "raw", exact: exact,
          verdict: .nonceMismatch),
        Row(
          token: hash, supported: supported, request: hash, exact: exact,
          verdict: exact ? nil : .nonceMismatch),
        Row(
          token: NonceRule.hash(hash), supported: supported, request: "raw", exact: exact,
          verdict: .nonceMismatch),
      ]
    }
  }

  @Test(arguments: rows) func `a nonce stands in both places or in neither`(row: Row) {
    #expect(
      NonceRule.violation(
        token: row.token, supported: row.supported, request: row.request, exact: row.exact) == row.verdict)
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func `Apple is given the lower-case hex SHA-256`(raw: String, hash: String) {
    #expect(NonceRule.hash(raw) == hash)
  }
}
