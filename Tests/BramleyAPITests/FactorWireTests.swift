import BramleyAPI
import Foundation
import Testing

@Suite struct FactorWireTests {
  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try WireJSON.decoder().decode(type, from: Data(json.utf8))
  }

  private func encode(_ value: some Encodable) throws -> String {
    let encoder = WireJSON.encoder()
    encoder.outputFormatting.insert(.sortedKeys)
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func `a refusal says how the sign-in goes on, and prints no token`() throws {
    let problem = try decode(
      Problem.self,
      """
      {"type":"urn:x","title":"T","status":403,"code":"second_factor_required",
       "second_factor":{"token":"secret","methods":["totp","recovery_code","pigeon"],"expires_in":300}}
      """)
    #expect(problem.secondFactor?.methods == [.totp, .recoveryCode, "pigeon"])
    var dumped = ""
    dump(problem, to: &dumped)
    for text in ["\(problem)", String(reflecting: problem), dumped] { #expect(!text.contains("secret")) }
  }

  @Test func `a list of second factors of a newer server is read`() throws {
    let list = try decode(
      SecondFactorList.self,
      """
      {"second_factors":[{"id":"f","kind":"sms","created_at":"2026-11-25T20:00:00Z"}],"recovery_codes_left":3,
       "policy":"adaptive","lost":{"available_at":"2026-11-28T20:00:00Z","by":"x"}}
      """)
    #expect(list.secondFactors.first?.kind == "sms")
    #expect(list.policy == "adaptive")
    #expect(list.lost != nil)
  }
}
