import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// Sign-in, link and change by a texted code.
@Suite struct PhoneCodeTests {
  private let number = "+4915112345678"
  private let path = "\(WirePath.identities)/phone"

  private func link(_ number: String, to session: Session, _ server: CodeDoor) async throws -> TestDoor.Answer
  {
    let challenge = try await server.ask(#"{"phone": "\#(number)"}"#, "\(path)/start", as: session)
    return try await server.present(challenge, try server.textedCode, path, as: session)
  }

  @Test func `a person signs up and in by texted codes`() async throws {
    let server = try await CodeDoor()
    let first = try await server.texted(number).session
    #expect(first.isNewUser && first.user.identities.map(\.subject) == [number] && first.user.email == nil)
    server.clock.advance(by: 60)
    let again = try await server.texted(number).session
    #expect(again.user.id == first.user.id && !again.isNewUser)
  }

  @Test(arguments: ["015112345678", "+49 151 12345678", "+33612345678", "+4911"])
  func `a number that gets no texts is refused`(number: String) async throws {
    let server = try await CodeDoor()
    let answer = try await server.door.post(WirePath.signInPhoneStart, #"{"phone": "\#(number)"}"#)
    #expect(answer.status == 400 && server.box.texts.isEmpty)
  }

  @Test func `a code of one number opens nothing for another`() async throws {
    let server = try await CodeDoor()
    let first = try await server.ask(#"{"phone": "\#(number)"}"#, WirePath.signInPhoneStart)
    let code = try server.textedCode
    let second = try await server.ask(#"{"phone": "+4915112345679"}"#, WirePath.signInPhoneStart)
    #expect(try await server.present(second, code, WirePath.signInPhone).problem?.code == .codeWrong)
    #expect(try await server.present(first, code, WirePath.signInEmail).problem?.code == .codeExpired)
    _ = try await server.present(first, code, WirePath.signInPhone).session
  }

  @Test func `a linked number replaces the account's earlier one`() async throws {
    let server = try await CodeDoor()
    let session = try await server.door.badge("ada")
    _ = try await link(number, to: session, server).user
    let old = try await server.texted(number)
    let user = try await link("+4915112345679", to: session, server).user
    #expect(user.identities.filter { $0.provider == .phone }.map(\.subject) == ["+4915112345679"])
    #expect(try await server.door.user(try old.session).status == 401, "its sessions ended")
    #expect(try await server.door.user(session).status == 200)
    server.clock.advance(by: 120)
    #expect(try await server.texted(number).session.user.id != user.id)
  }

  @Test func `a number that was not used for ninety days needs another proof first`() async throws {
    let server = try await CodeDoor()
    let session = try await server.door.badge("ada")
    let user = try await link(number, to: session, server).user
    server.clock.advance(by: 90 * 86_400 + 1)
    let refused = try await server.texted(number)
    #expect(refused.status == 403 && refused.problem?.code == .secondProofRequired)
    #expect(refused.problem?.methods == ["badge"])
    server.clock.advance(by: 60)
    _ = try await link(number, to: try await server.door.badge("ada"), server).user
    server.clock.advance(by: 60)
    #expect(try await server.texted(number).session.user.id == user.id)
  }

  @Test func `a number that is the only identity opens its account at any time`() async throws {
    let server = try await CodeDoor()
    let first = try await server.texted(number).session
    server.clock.advance(by: 400 * 86_400)
    #expect(try await server.texted(number).session.user.id == first.user.id)
  }

  @Test func `the methods name what codes are sent for`() async throws {
    let server = try await CodeDoor()
    let answer = try await server.door.ask(.get, WirePath.methods)
    let methods = try WireJSON.decoder().decode(AvailableMethods.self, from: Data(answer.body.utf8)).methods
    #expect(methods.filter { $0.kind == .code }.map(\.id) == ["email", "phone"])
  }
}
