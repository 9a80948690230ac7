import BramleyAPI
import Crypto
import Foundation
import Metrics
package import OpenID

/// Asks a service whether a new password is in a known leak, without telling it the password: the service gets the first
/// five hex digits of the password's SHA-1 and answers with all leaked hashes that begin so (k-anonymity), padded with
/// invented ones, so that the size of the answer says nothing either.
///
/// People never wait for a broken service: where it does not answer in time, the password counts as unknown.
package struct LeakedPasswords: Sendable {
  /// How long a person waits for the service.
  package static let patience: Duration = .milliseconds(300)
  /// The longest answer that is read; the longest one of the public service has about 90 KB.
  static let longestAnswer = 256 * 1024

  /// What is known of a password.
  package enum Finding: String, Sendable, Equatable {
    /// It is in a known leak.
    case leaked
    /// It is in none of those that the service knows.
    case unknown
    /// The service did not answer, or not in its format.
    case unavailable
  }

  /// The public service, Have I Been Pwned.
  package static let publicAddress = "https://api.pwnedpasswords.com"

  private let address: String
  private let transport: ProviderTransport
  private let pause: @Sendable (Duration) async throws -> Void

  /// - Parameters:
  ///   - address: the service, below which `/range/` and five hex digits are asked for.
  ///   - pause: waits for as long as a person would.
  package init(
    address: String = publicAddress, transport: ProviderTransport,
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.address = address
    self.transport = transport
    self.pause = pause
  }

  /// Asks about a password.
  func finding(of password: Password) async -> Finding {
    let digest = Self.hex(Insecure.SHA1.hash(data: password.bytes))
    let finding = await answer(for: String(digest.prefix(5))).flatMap { Self.finding(of: digest, in: $0) }
    Counter(
      label: "bramley_leak_checks_total", dimensions: [("outcome", (finding ?? .unavailable).rawValue)]
    ).increment()
    return finding ?? .unavailable
  }

  /// Asks about a password that everybody knows, to see whether the service works.
  package func tryService() async -> Finding { await finding(of: Password(presented: "password")) }

  private func answer(for prefix: String) async -> Data? {
    guard let url = URL(string: "\(address)/range/\(prefix)") else { return nil }
    var call = ProviderTransport.Call(url: url)
    call.fields = [("Add-Padding", "true")]
    return await withTaskGroup(of: Data?.self) { [call, transport, pause] group in
      group.addTask {
        guard let answer = try? await transport.send(call), answer.status == 200 else { return nil }
        return answer.body
      }
      group.addTask {
        try? await pause(Self.patience)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }

  /// Looks for a hash in an answer: lines of 35 hex digits, a colon and how often the password was seen. Invented ones
  /// were seen zero times. Nil where the answer has another format.
  static func finding(of digest: String, in answer: Data) -> Finding? {
    guard answer.count <= longestAnswer else { return nil }
    let suffix = digest.dropFirst(5)
    var lines = 0
    for line in String(decoding: answer, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let sides = line.split(separator: ":", omittingEmptySubsequences: false)
      guard sides.count == 2, sides[0].utf8.count == 35, let count = Int(sides[1]) else { return nil }
      lines += 1
      if count > 0, sides[0].uppercased() == suffix { return .leaked }
    }
    return lines > 0 ? .unknown : nil
  }

  private static func hex(_ digest: Insecure.SHA1.Digest) -> String {
    digest.map { byte in
      let text = String(byte, radix: 16, uppercase: true)
      return byte < 16 ? "0" + text : text
    }.joined()
  }
}
