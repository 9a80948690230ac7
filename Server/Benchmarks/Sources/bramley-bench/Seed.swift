import Crypto
import Foundation
import GRDBSQLite

/// Fills a store with the rows that sign-ins with Apple leave: an account, an identity, a grant, a session and an entry of
/// the audit log for each person, and what is spent for those of the last day.
struct Seed {
  let people: SeededPeople
  let key: SeedKey
  /// Whether Apple is due to be asked about the grants within a day; else in a month.
  let checksAreDue: Bool

  enum Table: String, CaseIterable {
    case account, identity, session
    case appleGrant = "apple_grant"
    case audit, spent

    var columns: String {
      switch self {
      case .account:
        "id, created_at, name, email, email_verified, is_private_email, email_deliverable, support_id"
      case .identity:
        """
        id, user_id, provider, team, subject, method, email, email_verified, is_private_email, real_user_status, \
        newest_token_at, linked_at
        """
      case .session:
        """
        id, user_id, identity_id, provider, kind, client_id, methods, device_name, created_at, last_used_at, \
        auth_time, generation, superseded_at, previous_made_at, rotation_key_hash, idle_expires_at, expires_at, \
        ended_at, end_reason
        """
      case .appleGrant: "identity_id, client_id, sealed_refresh_token, kept_at, next_check_at"
      case .audit: "id, kind, at, user_id, session_id, detail"
      case .spent: "mark, key_hash, session_id, is_new_user, created_at, expires_at, auth_time"
      }
    }
  }

  func write(_ table: Table, to sink: inout some SeedSink) throws {
    // What is spent is needed for one day.
    let first = table == .spent ? people.count - people.count / 300 : 0
    for index in first..<people.count { try write(table, index, to: &sink) }
  }

  private static let name = Array(#"{"family_name":"Lovelace","given_name":"Ada"}"#.utf8)
  private static let (apple, app) = (Array("apple".utf8), Array("app".utf8))
  private static let device = Array("Ada's iPhone".utf8)

  private func write(_ table: Table, _ index: Int, to sink: inout some SeedSink) throws {
    let created = people.createdAt(index)
    switch table {
    case .account:
      let id = people.idText(.account, index)
      sink.text(id)
      sink.number(created)
      sink.text(Self.name)
      sink.text(people.email(index))
      for _ in 0..<3 { sink.number(1) }
      sink.text(Self.supportID(of: id))
    case .identity:
      sink.text(people.idText(.identity, index))
      sink.text(people.idText(.account, index))
      sink.text(Self.apple)
      sink.text(people.team)
      sink.text(people.subject(index))
      sink.text(Self.apple)
      sink.text(people.email(index))
      for value in [1, 1, 2, created / 1_000 * 1_000, created] { sink.number(value) }
    case .session:
      writeSession(index, created, to: &sink)
    case .appleGrant:
      sink.text(people.idText(.identity, index))
      sink.text(people.client)
      let token = Array("r".utf8) + Data(SeededPeople.hash(index, 5)).base64URL.utf8
      sink.bytes(
        try key.sealGrant(
          token, identity: people.subject(index), team: people.team, client: people.client,
          nonce: SeededPeople.hash(index, 6)))
      sink.number(created)
      let spread = Int64(SeededPeople.mix(index, 9) % UInt64(SeededPeople.day))
      sink.number(people.now + (checksAreDue ? 0 : 30 * SeededPeople.day) + spread)
    case .audit:
      sink.text(people.idText(.audit, index))
      sink.text("signed_up")
      sink.number(created)
      sink.text(people.idText(.account, index))
      sink.text(people.idText(.session, index))
      sink.text(#"{"provider":"apple","client_id":"\#(people.client)","method":"credential"}"#)
    case .spent:
      for hasKey in [true, false] {
        sink.bytes(SeededPeople.hash(index, hasKey ? 30 : 31))
        if hasKey { sink.bytes(SeededPeople.hash(index, 32)) } else { sink.null() }
        sink.text(people.idText(.session, index))
        sink.number(1)
        sink.number(created)
        sink.number(created + SeededPeople.day)
        if hasKey { sink.number(created) } else { sink.null() }
        try sink.endRow()
      }
      return
    }
    try sink.endRow()
  }

  private func writeSession(_ index: Int, _ created: Int64, to sink: inout some SeedSink) {
    let (used, generation) = (people.lastUsedAt(index), people.generation(index))
    sink.text(people.idText(.session, index))
    sink.text(people.idText(.account, index))
    sink.text(people.idText(.identity, index))
    sink.text(Self.apple)
    sink.text(Self.app)
    sink.text(people.client)
    sink.text("[]")
    sink.text(Self.device)
    sink.number(created)
    sink.number(used)
    sink.number(created / 1_000 * 1_000)
    sink.number(Int64(generation))
    if generation > 0 {
      sink.number(used)
      sink.number(max(created, used - 900_000))
      sink.bytes(SeededPeople.hash(index, 10))
    } else {
      for _ in 0..<3 { sink.null() }
    }
    sink.number(used + 90 * SeededPeople.day)
    sink.number(created + 400 * SeededPeople.day)
    if people.hasEnded(index) {
      sink.number(people.now - 31 * SeededPeople.day)
      sink.text("signed_out")
    } else {
      sink.null()
      sink.null()
    }
  }

  private static let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  private static func supportID(of id: [UInt8]) -> [UInt8] {
    let bits = SHA256.hash(data: id).prefix(5).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    var text = (0..<8).map { letters[Int(bits >> UInt64(35 - 5 * $0) & 31)] }
    text.insert(UInt8(ascii: "-"), at: 4)
    return text
  }
}

extension SeededPeople {
  private static let digits = Array("0123456789abcdef".utf8)

  func idText(_ row: Row, _ index: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (place, byte) in id(row, index).enumerated() {
      if place == 4 || place == 6 || place == 8 || place == 10 { text.append(UInt8(ascii: "-")) }
      text.append(Self.digits[Int(byte >> 4)])
      text.append(Self.digits[Int(byte & 15)])
    }
    return text
  }

  /// Sessions spread over all people, a line each: `-`, space, refresh token. Those that have ended are left out.
  ///
  /// Places from 0 to `count` name each session once.
  func sessions(_ places: Range<Int>, key: SeedKey) -> String {
    places.map { $0 * Self.step % count }.filter { !hasEnded($0) }.map { index in
      "- \(key.refreshToken(session: id(.session, index), generation: generation(index)))\n"
    }.joined()
  }

  /// A prime, so that its multiples reach every number below a count that is no multiple of it.
  private static let step = 6_180_341
}
