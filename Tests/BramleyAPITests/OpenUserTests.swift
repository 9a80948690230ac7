import BramleyAPI
import Foundation
import Testing

@Suite struct OpenUserTests {
  private struct Membership: Codable, Hashable {
    var plan: String
    var seats: Int
    var since: Date
  }

  private static let text = """
    {"created_at":"2026-01-02T03:04:05Z","email_deliverable":true,"email_verified":true,"id":"u1","identities":[],\
    "is_private_email":false,"metadata":{"plan":"team","rate":0.5,"seats":3,"since":"2026-01-01T00:00:00Z"},\
    "score":null,"tags":["a",true]}
    """

  private func user(_ text: String = text) throws -> User {
    try WireJSON.decoder().decode(User.self, from: Data(text.utf8))
  }

  @Test func `metadata decodes into the app's type`() throws {
    let membership = try #require(try user().metadata(as: Membership.self))
    #expect(membership.plan == "team" && membership.seats == 3)
    #expect(membership.since == Date(timeIntervalSince1970: 1_767_225_600))
  }

  @Test func `metadata of another form throws, and no metadata is nil`() throws {
    let other = Self.text.replacing(#""seats":3"#, with: #""seats":"three""#)
    #expect(throws: DecodingError.self) { try user(other).metadata(as: Membership.self) }
    let none = Self.text.replacing("metadata", with: "facts")
    #expect(try user(none).metadata(as: Membership.self) == nil)
  }

  @Test func `fields that the kit doesn't know are kept`() throws {
    let user = try user()
    #expect(user.additional["tags"] == .array([.string("a"), .bool(true)]))
    #expect(user.additional["score"] == .null)
    #expect(user.additional["id"] == nil)
    let encoder = WireJSON.encoder()
    encoder.outputFormatting = [.sortedKeys]
    #expect(String(decoding: try encoder.encode(user), as: UTF8.self) == Self.text)
  }

  @Test func `a known field can't be written twice`() throws {
    var user = try user()
    user.additional = ["id": .string("u2")]
    let encoded = try WireJSON.encoder().encode(user)
    #expect(try WireJSON.decoder().decode(User.self, from: encoded).id == "u1")
  }
}
