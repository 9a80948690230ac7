package import Foundation
package import OpenID

/// An account at Twilio, or at what stands in for it, and how it is called.
package struct TwilioAccount: Sendable {
  /// The account's id, `AC…`.
  package let id: String
  private let secret: String
  private let messages: URL
  private let verify: URL
  private let transport: ProviderTransport

  /// - Parameter base: the address of a stand-in; nil for Twilio.
  package init(id: String, secret: String, base: URL? = nil, transport: ProviderTransport) {
    self.id = id
    self.secret = secret
    messages = base ?? URL(string: "https://api.twilio.com")!
    verify = base ?? URL(string: "https://verify.twilio.com")!
    self.transport = transport
  }

  /// Sends a text; a Twilio account or one of its messaging services is the sender.
  func postMessage(_ form: [(String, String)]) async throws(TextFault) {
    _ = try await post(messages.appending(path: "2010-04-01/Accounts/\(id)/Messages.json"), form)
  }

  /// Calls the service that makes and checks codes; returns the answer's body.
  func postVerify(_ service: String, _ action: String, _ form: [(String, String)]) async throws(TextFault)
    -> Data
  {
    try await post(verify.appending(path: "v2/Services/\(service)/\(action)"), form)
  }

  /// Reads the account, which costs nothing and sends nothing: whether id and secret are accepted.
  package func status() async throws -> Int {
    var call = ProviderTransport.Call(url: messages.appending(path: "2010-04-01/Accounts/\(id).json"))
    call.authorization = .basic(client: id, secret: secret)
    return try await transport.send(call).status
  }

  private func post(_ url: URL, _ form: [(String, String)]) async throws(TextFault) -> Data {
    var call = ProviderTransport.Call(url: url, form: form)
    call.authorization = .basic(client: id, secret: secret)
    let answer: ProviderTransport.Answer
    do { answer = try await transport.send(call) } catch { throw TextFault(.unknown, code: "no answer") }
    guard !(200..<300).contains(answer.status) else { return answer.body }
    struct Problem: Decodable { var code: Int? }
    let code = (try? JSONDecoder().decode(Problem.self, from: answer.body))?.code
    throw TextFault(
      code.flatMap { TextFaults.twilio[$0] }
        ?? TextFaults.kind(status: answer.status, retryAfter: answer.retryAfter),
      code: code.map { "Twilio \($0)" } ?? "HTTP \(answer.status)")
  }
}
