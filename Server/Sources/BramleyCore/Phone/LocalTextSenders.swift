import BramleyAPI
package import Foundation
package import OpenID

/// Prints texts on the console, in development. A code on a console is a session on a console, so the configuration
/// refuses it on any address but this machine's.
package struct ConsoleTextSender: TextSender {
  private let write: @Sendable (String) -> Void

  /// - Parameter write: writes a line.
  package init(write: @escaping @Sendable (String) -> Void) { self.write = write }

  package var name: String { "the console" }

  package func send(_ text: OutgoingText, body: String, id: JobID) async throws(TextFault) {
    write("text to \(text.to): \(body)\n")
  }
}

/// Puts texts into the emulator's inbox.
package struct EmulatorTextSender: TextSender {
  private let address: URL
  private let transport: ProviderTransport

  /// - Parameter base: the emulator's address.
  package init(_ base: URL, transport: ProviderTransport) {
    address = base.appending(path: "_emulator/texts")
    self.transport = transport
  }

  package var name: String { "the emulator" }

  package func send(_ text: OutgoingText, body: String, id: JobID) async throws(TextFault) {
    let json = try? JSONEncoder().encode(["to": text.to, "text": body])
    let answer: ProviderTransport.Answer
    do {
      answer = try await transport.send(ProviderTransport.Call(.post, address, json: json ?? Data()))
    } catch {
      throw TextFault(.again(after: 1), code: "no answer")
    }
    guard (200..<300).contains(answer.status) else {
      throw TextFault(
        TextFaults.kind(status: answer.status, retryAfter: answer.retryAfter), code: "HTTP \(answer.status)")
    }
  }
}
