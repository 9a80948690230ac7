import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

/// What a presented code or link of an address answers.
@Suite struct AddressProofQueryTests {
  private let now = StoreFixture.start
  private let account = Account(user: UserRecord(id: "ada", createdAt: StoreFixture.start), identities: [])

  private func proof(by caller: SessionOwner? = nil) -> AddressProof {
    let surroundings = ManualClock().surroundings
    let mailer = AddressMailer(
      queue: MailQueue(seal: Seal(ring: StoreFixture.codeRing), surroundings: surroundings),
      secrets: StoreFixture.codeSecrets(), ring: StoreFixture.codeRing, publicURL: "https://id.example.com")
    return AddressProof(
      presented: .link(Data()), caller: caller, browser: Data("browser".utf8), language: .english,
      network: nil, mailer: mailer, policy: .discard, auditID: "audit", now: now)
  }

  private func session(endedAt: Date? = nil, parent: SessionID? = nil) -> SessionRecord {
    SessionRecord(
      id: "s", userID: "ada", identityID: "i", provider: .apple, kind: .app, clientID: "app", methods: [],
      deviceName: nil, createdAt: now, lastUsedAt: now, authTime: now, parentID: parent,
      idleExpiresAt: now + 60, expiresAt: now + 60, endedAt: endedAt)
  }

  @Test func `a link needs no session, and a presented one is alive and was not handed over`() {
    #expect(proof().refusal(of: nil) == nil)
    let owned = proof(by: SessionOwner(session: "s", user: "ada", authTime: now))
    #expect(owned.refusal(of: (session(), account)) == nil)
    guard case .ended? = owned.refusal(of: nil),
      case .ended? = owned.refusal(of: (session(endedAt: now), account)),
      case .notAllowed? = owned.refusal(of: (session(parent: "parent"), account))
    else {
      Issue.record("a session that must not prove an address did")
      return
    }
  }

  @Test func `a code answers the change that is open, else the verification`() throws {
    let code = try #require(TypedCode("123456"))
    let address = try #require(EmailAddress("new@a.example"))
    func purpose(generation: UInt32 = 0, until end: Date) -> ChallengePurpose {
      let pending = PendingAddress(
        user: "ada", address: address, generation: generation, begunAt: now, expiresAt: end)
      return proof().query(code, of: account, pending: pending).purpose
    }
    #expect(purpose(until: now + 1) == .addressChange)
    #expect(purpose(until: now) == .verification)
    #expect(purpose(generation: 1, until: now + 1) == .verification)
    let query = proof().query(code, of: account, pending: nil)
    #expect(query.purpose == .verification && query.selector == .account("ada") && query.account == "ada")
  }

  @Test func `a link is answered by the browser that began, or by a session of the account`() {
    var record = StoreFixture.code(.verification, account: "ada").challenge.record
    record.binding = Data("bound".utf8)
    let link = Data("link".utf8)
    #expect(proof().query(link, record, of: nil)?.binding == Data("browser".utf8))
    #expect(proof().query(link, record, of: "eve")?.binding == Data("browser".utf8))
    #expect(proof().query(link, record, of: "ada")?.binding == record.binding)
    record.purpose = .passwordReset
    #expect(proof().query(link, record, of: "ada") == nil)
    record.purpose = .addressChange
    record.account = nil
    #expect(proof().query(link, record, of: "ada") == nil)
  }

  @Test func `a change of the spelling alone can't be taken back`() throws {
    var owner = account
    (owner.user.email, owner.user.emailVerified) = ("Ada@a.example", true)
    func former(_ new: String) throws -> EmailAddress? {
      let address = try #require(EmailAddress(new))
      let record = StoreFixture.code(.addressChange, to: .mail(address), account: "ada").challenge.record
      let pending = PendingAddress(
        user: "ada", address: address, generation: 0, begunAt: now, expiresAt: now + 60)
      guard case .carryOut(let plan) = proof().judge(record, of: owner, pending: pending, [owner]) else {
        Issue.record("refused")
        return nil
      }
      return plan.former
    }
    #expect(try former("ada@a.example") == nil)
    #expect(try former("ada@b.example")?.text == "Ada@a.example")
  }
}
