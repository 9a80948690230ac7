import BramleyAPI
import BramleyCore
import Foundation

extension ImportRun {
  /// Counts the records, and writes what was found of each, and where it is now.
  func note(
    _ items: [ImportReader.Item], _ outcomes: [ImportedPerson.Outcome], in summary: inout ImportSummary
  ) throws {
    var rest = outcomes[...]
    for item in items {
      let outcome = item.result.person == nil ? nil : rest.popFirst()
      let (findings, holder) = findings(on: item, outcome)
      let isTaken = outcome?.isTaken ?? false
      summary.count(item, outcome, findings)
      if let account = outcome?.account(of: item.result.person), let id = item.id {
        try accounts?.write(line: "\(CSVLine.field(id)),\(account)")
      }
      for finding in findings {
        try report?.write(
          line: Self.encoder.encode(
            ImportFinding(
              record: item.number, sourceID: item.id, outcome: isTaken ? .partly : .leftOut,
              code: finding.code.rawValue, reason: finding.code.sentence, detail: finding.detail,
              accountID: holder?.rawValue)))
      }
    }
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  private func findings(
    on item: ImportReader.Item, _ outcome: ImportedPerson.Outcome?
  ) -> ([ImportRemark], UserID?) {
    let remarks = item.result.remarks
    switch outcome {
    case nil: return ((item.result.obstacle.map { [$0] } ?? []) + remarks, nil)
    case .added, .addedEarlier: return (remarks, nil)
    case .deletedSince: return ([ImportRemark(.deletedHere)], nil)
    case .addressTaken(let holder): return ([ImportRemark(.addressTaken)], holder)
    case .identityTaken(let holder): return ([ImportRemark(.identityTaken)], holder)
    case .idTaken: return ([ImportRemark(.idTaken)], item.result.person?.user.id)
    }
  }
}

extension ImportedPerson.Outcome {
  fileprivate var isTaken: Bool {
    switch self {
    case .added, .addedEarlier: true
    default: false
    }
  }

  /// The account that the person has now.
  fileprivate func account(of person: ImportedPerson?) -> UserID? {
    switch self {
    case .added: person?.user.id
    case .addedEarlier(let user): user
    default: nil
    }
  }
}
