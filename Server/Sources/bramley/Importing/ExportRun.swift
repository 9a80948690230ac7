import BramleyAPI
import BramleyCore
import Foundation

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
