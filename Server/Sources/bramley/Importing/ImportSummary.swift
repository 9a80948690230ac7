import BramleyAPI
import BramleyCore
import Foundation

/// The output of `import --json`: counts alone, which name nobody.
struct ImportSummary: Codable, Hashable {
  var isTrial: Bool
  var source: String
  /// The records of the file, without a header.
  var records = 0
  /// The accounts that were added; of a dry run, that would be.
  var added = 0
  /// The accounts that an earlier import had added.
  var addedEarlier = 0
  /// The people who were left out.
  var leftOut = 0
  /// The people who were taken over without something.
  var partly = 0
  /// The passwords of those who were added, by scheme.
  var passwords: [String: Int] = [:]
  /// The identities of those who were added, by provider.
  var identities: [String: Int] = [:]
  /// Why people, or parts of them, were left out.
  var reasons: [String: Int] = [:]
  /// The file with a line for each.
  var report: String?
  var seconds = 0.0

  enum CodingKeys: String, CodingKey {
    case isTrial = "dry_run"
    case source, records, added
    case addedEarlier = "added_earlier"
    case leftOut = "left_out"
    case partly, passwords, identities, reasons, report, seconds
  }

  init(isTrial: Bool, source: String) {
    self.isTrial = isTrial
    self.source = source
  }

  /// Counts a record.
  mutating func count(
    _ item: ImportReader.Item, _ outcome: ImportedPerson.Outcome?, _ findings: [ImportRemark]
  ) {
    records += 1
    for finding in findings { reasons[finding.code.rawValue, default: 0] += 1 }
    switch outcome {
    case .added:
      added += 1
      if !findings.isEmpty { partly += 1 }
      guard let person = item.result.person else { return }
      if let hash = person.password?.hash { passwords[Self.scheme(of: hash), default: 0] += 1 }
      for identity in person.identities { identities[identity.method.rawValue, default: 0] += 1 }
    case .addedEarlier: addedEarlier += 1
    default: leftOut += 1
    }
  }

  /// The name of a hash's scheme.
  private static func scheme(of hash: PasswordHash) -> String {
    let names = [
      ("fbscrypt", "firebase"), ("argon2id", "argon2id"), ("argon2i", "argon2i"), ("scrypt", "scrypt"),
      ("pbkdf2", "pbkdf2"), ("$2", "bcrypt"),
    ]
    return names.first { hash.phc.contains($0.0) }?.1 ?? "other"
  }

  var lines: [String] {
    var lines = [
      "Records of \(source): \(records). Accounts \(isTrial ? "that would be added" : "added"): \(added). "
        + "People left out: \(leftOut)."
    ]
    if addedEarlier > 0 { lines.append("Accounts that an earlier import added: \(addedEarlier).") }
    if partly > 0 {
      lines.append("People \(isTrial ? "who would come" : "who came") without something: \(partly).")
    }
    lines += Self.list("Passwords", passwords) + Self.list("Identities", identities)
    lines += Self.list("What is left out", reasons)
    if let report {
      lines.append("\(report.printable(upTo: 300)) has a line for each, with the reason; it names people.")
    }
    if isTrial { lines.append("Nothing was written to the store.") }
    return lines
  }

  private static func list(_ title: String, _ counts: [String: Int]) -> [String] {
    guard !counts.isEmpty else { return [] }
    let parts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
    return ["\(title): " + parts.joined(separator: ", ") + "."]
  }
}
