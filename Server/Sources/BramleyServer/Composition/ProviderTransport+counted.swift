import BramleyAPI
import Foundation
import Metrics
import OpenID

extension ProviderTransport {
  /// The transport with its calls counted by endpoint and outcome.
  ///
  /// - Parameter provider: the provider that is called.
  func counted(for provider: ProviderID) -> ProviderTransport {
    let isApple = provider == .apple
    return ProviderTransport { call in
      func count(_ outcome: String) {
        let dimensions = [("endpoint", call.url.lastPathComponent), ("outcome", outcome)]
        Counter(
          label: isApple ? "bramley_apple_calls_total" : "bramley_provider_calls_total",
          dimensions: isApple ? dimensions : [("provider", provider.rawValue)] + dimensions
        ).increment()
      }
      let start = ContinuousClock.now
      defer {
        if isApple {
          let (seconds, attoseconds) = (ContinuousClock.now - start).components
          Counter(label: "bramley_apple_milliseconds_total").increment(
            by: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
        }
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
