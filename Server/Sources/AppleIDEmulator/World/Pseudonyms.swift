import AppleID
import Crypto
import EmulatorKit
import Foundation

/// A person's ids and addresses for a team.
///
/// They are derived from a world's seed, so that they need no table and never change.
struct Pseudonyms: Sendable {
  let seed: Data

  /// The person's id for a team, in Apple's format.
  func subject(of person: String, in team: AppleTeamID) -> AppleSubject {
    AppleSubject(rawValue: inAppleShape(derive("subject", person, team)))
  }

  /// The person's transfer id to the team that an app is transferred to.
  func transferSubject(of person: String, to team: AppleTeamID) -> AppleSubject {
    AppleSubject(rawValue: inAppleShape(derive("transfer", person, team)))
  }

  /// The relay address for a team.
  func relayAddress(of person: String, in team: AppleTeamID) -> String {
    let alphabet: [Character] = .lowercase + .digits
    let name = derive("relay", person, team).prefix(10).map { alphabet[Int($0) % alphabet.count] }
    return "\(String(name))@privaterelay.appleid.com"
  }

  private func derive(_ purpose: String, _ person: String, _ team: AppleTeamID) -> [UInt8] {
    let text = Data("\(purpose)\0\(team)\0\(person)".utf8)
    return Array(HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: seed)))
  }

  private func inAppleShape(_ bytes: [UInt8]) -> String {
    let head = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) } % 1_000_000
    let tail = bytes[20..<22].reduce(0) { $0 << 8 | Int($1) } % 10_000
    return "\(padded(head, to: 6)).\(Data(bytes[..<16]).hex).\(padded(tail, to: 4))"
  }

  private func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.count) + digits
  }
}
