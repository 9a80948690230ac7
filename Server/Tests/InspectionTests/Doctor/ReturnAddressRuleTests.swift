import AppleID
import Foundation
import OpenID
import Testing

@testable import Inspection

@Suite struct ReturnAddressRuleTests {
  let rule = ReturnAddressRule(
    client: "com.example.app.web", address: "https://id.example.com/v1/callback/apple")

  private func answer(_ status: Int) -> AppleTransport.Answer { .init(status: status, body: Data()) }

  @Test(
    arguments: [(200, .ok), (403, .fail), (400, .warn), (302, .warn), (429, .warn), (503, .warn)]
      as [(Int, Check.Status)])
  func `Apple's page proves that the return URL is registered, 403 that it is not`(
    status: Int, verdict: Check.Status
  ) {
    #expect(rule.web(answer(status)).status == verdict)
  }

  @Test func `without an answer the return URL is not called right`() {
    #expect(rule.web(nil).status == .warn)
    #expect(rule.web(nil).remedy?.contains(rule.address) == true)
  }

  @Test func `only Apple's page shows that an id is no bundle id`() {
    #expect(rule.native(answer(200))?.isFailure == true)
    for status in [400, 403, 503] { #expect(rule.native(answer(status)) == nil) }
    #expect(rule.native(nil) == nil)
  }
}
