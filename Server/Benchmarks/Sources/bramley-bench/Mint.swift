import Foundation
import Synchronization

/// Makes sign-in bodies as devices would send them, on all cores: signing takes the most.
struct Mint: Sendable {
  let key: AppleKey
  let client: String
  let batch: String
  let count: Int
  /// How many subjects there are; nil for a new one in each body.
  let people: Int?
  /// Whether a code comes with each token.
  let bearsCodes: Bool
  /// Whether they are Google's tokens, of about the same length.
  let isGoogle: Bool
  /// The people of a seeded store, from whom some are taken at random, and which of them.
  let seeded: (people: SeededPeople, turn: Int)?

  /// How many tokens were issued in a second.
  private static let tokensPerSecond = 2_000

  private struct Made {
    var bodies = ""
    var tokens = ""
  }

  /// Writes `batch.bodies`, and `batch.tokens` where the codes' exchanges are answered from.
  func write(to folder: String) throws {
    let workers = ProcessInfo.processInfo.activeProcessorCount
    let made = Mutex(Array(repeating: Made(), count: workers))
    let now = Int(Date().timeIntervalSince1970)
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      var own = Made()
      for index in (count * worker / workers)..<(count * (worker + 1) / workers) {
        do { try make(index, at: now, into: &own) } catch { fatalError("can't sign: \(error)") }
      }
      made.withLock { $0[worker] = own }
    }
    let all = made.withLock { $0 }
    let path = "\(folder)/\(batch)"
    try all.map(\.bodies).joined().write(toFile: path + ".bodies", atomically: true, encoding: .utf8)
    guard bearsCodes else { return }
    try all.map(\.tokens).joined().write(toFile: path + ".tokens", atomically: true, encoding: .utf8)
  }

  private func make(_ index: Int, at now: Int, into made: inout Made) throws {
    let person = people.map { "returning-\(index % $0)" } ?? "\(batch)-\(index)"
    // Issued one after the other, as the tokens of people who sign in are.
    let issued = now - (count - index) / Self.tokensPerSecond
    let nonce = "nonce-\(batch)-\(index)"
    let minted = MintedPerson(person)
    var (subject, email) = (minted.subject, minted.email)
    if let seeded {
      let known = seeded.people.any(index, turn: seeded.turn)
      (subject, email) = (seeded.people.subject(known), seeded.people.email(known))
    }
    if isGoogle { return try makeGoogle(minted, nonce: nonce, at: issued, into: &made) }
    let nonceHash = MintedPerson.hex(nonce)
    let token = try key.sign(
      """
      {"iss":"https://appleid.apple.com","aud":"\(client)","exp":\(issued + 86_400),"iat":\(issued),\
      "sub":"\(subject)","nonce":"\(nonceHash)","email":"\(email)",\
      "email_verified":true,"is_private_email":true,"auth_time":\(issued),"nonce_supported":true,\
      "real_user_status":2}
      """)
    made.bodies += #"{"identity_token":"\#(token)","nonce":"\#(nonce)""#
    if bearsCodes {
      made.bodies += #","authorization_code":"\#(batch).\#(index)""#
      made.tokens += token + "\n"
    }
    made.bodies += #","user":{"name":{"given_name":"Ada","family_name":"Lovelace"}}"#
    made.bodies += #","device":{"name":"Ada's iPhone"}}"# + "\n"
  }

  private func makeGoogle(_ person: MintedPerson, nonce: String, at now: Int, into made: inout Made) throws {
    let token = try key.sign(
      """
      {"iss":"https://accounts.google.com","azp":"\(client)","aud":"\(client)","exp":\(now + 86_400),\
      "iat":\(now),"sub":"1\(person.digits.prefix(20))","nonce":"\(nonce)","email":"\(person.digits.suffix(10))@gmail.com",\
      "email_verified":true,"name":"Ada Lovelace","given_name":"Ada","family_name":"Lovelace"}
      """)
    made.bodies +=
      #"{"identity_token":"\#(token)","nonce":"\#(nonce)","device":{"name":"Ada's iPhone"}}"# + "\n"
  }
}
