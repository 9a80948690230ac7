import BramleyAPI
import BramleyCore
import Foundation

/// The output of `export --json`.
struct ExportSummary: Codable, Hashable {
  var file: String
  var accounts = 0
  /// Accounts that wait for their deletion.
  var awaitingDeletion = 0
  /// Accounts without an identity, which only their sessions open.
  var guests = 0
  /// Passwords whose key no master key at hand opens.
  var passwordsLost = 0
  /// The secrets of authenticator apps in the file.
  var secondFactors = 0
  /// Authenticator apps whose secret no master key at hand opens.
  var secondFactorsLost = 0

  enum CodingKeys: String, CodingKey {
    case file, accounts
    case awaitingDeletion = "awaiting_deletion"
    case guests
    case passwordsLost = "passwords_lost"
    case secondFactors = "second_factors"
    case secondFactorsLost = "second_factors_lost"
  }

  var lines: [String] {
    var lines = [
      "Accounts in \(file.printable(upTo: 300)): \(accounts). The file names people and has their password hashes."
    ]
    if secondFactors > 0 {
      lines.append(
        "It also has the secrets of \(secondFactors) authenticator apps. Recovery codes are not in it: their hashes need a "
          + "key of this store.")
    }
    if awaitingDeletion > 0 {
      lines.append("Accounts that wait for their deletion, and are not in it: \(awaitingDeletion).")
    }
    if guests > 0 {
      lines.append(
        "Accounts without an identity, to which nobody could sign in elsewhere, and which are not in it: \(guests)."
      )
    }
    if passwordsLost > 0 {
      lines.append(
        "Passwords that are not in it, because the key that they need can't be opened: \(passwordsLost).")
    }
    if secondFactorsLost > 0 {
      lines.append(
        "Authenticator apps that are not in it, because their secret can't be opened: \(secondFactorsLost). Their accounts "
          + "would ask for no second factor elsewhere.")
    }
    return lines
  }
}

/// Writes all accounts, a page at a time.
struct ExportRun {
  static let page = 500

  let store: any Store
  let seal: Seal
  let surroundings: Surroundings

  func run(to output: PrivateFile, file: String, progress: ProgressLine) async throws -> ExportSummary {
    var summary = ExportSummary(file: file)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let all = try await store.accountCount()
    try output.write(
      line: encoder.encode(
        PortableHeader(
          version: PortableHeader.current, exportedAt: PortableTime(surroundings.now()), accounts: all)))
    progress.begin(all: all)
    var last: UserID?
    while true {
      let page = try await store.portableAccounts(after: last, limit: Self.page)
      guard let end = page.last else { break }
      for portable in page {
        guard let record = record(of: portable, in: &summary) else { continue }
        try output.write(line: encoder.encode(record))
        summary.accounts += 1
      }
      last = end.account.user.id
      progress.advance(by: page.count)
    }
    // Whoever takes all password hashes leaves a trace, before the file is there.
    try await store.keep(.accountsExported(summary.accounts, in: surroundings))
    try output.finish()
    progress.end()
    return summary
  }

  private func record(of portable: PortableAccount, in summary: inout ExportSummary) -> PortableRecord? {
    guard portable.account.user.deletion == nil else {
      summary.awaitingDeletion += 1
      return nil
    }
    guard !portable.account.isGuest else {
      summary.guests += 1
      return nil
    }
    let hash = portable.password.flatMap { $0.hash.portable(with: $0.source?.key(by: seal)) }
    if portable.password != nil, hash == nil { summary.passwordsLost += 1 }
    let factors = portable.secondFactors.compactMap { PortableFactor($0, by: seal) }
    summary.secondFactors += factors.count
    summary.secondFactorsLost += portable.secondFactors.count - factors.count
    return PortableRecord(portable, hash: hash, factors: factors)
  }
}
