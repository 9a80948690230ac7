import AppleID
import Foundation
import Metrics
import OpenID

extension AppleTransport {
  /// The transport with its calls counted by endpoint and outcome.
  var counted: AppleTransport {
    AppleTransport { call in
      func count(_ outcome: String) {
        Counter(
          label: "bramley_apple_calls_total",
          dimensions: [("endpoint", call.url.lastPathComponent), ("outcome", outcome)]
        ).increment()
      }
      do {
        let answer = try await send(call)
        switch answer.status {
        case 200..<300: count("ok")
        case 429: count("throttled")
        case 400..<500: count("refused")
        default: count("unavailable")
        }
        return answer
      } catch {
        count("unreachable")
        throw error
      }
    }
  }
}
