import BramleyAPI
import BramleyCore
import Foundation
import Metrics
import OpenID

extension ProviderTransport {
  /// The transport with its calls counted by endpoint and outcome. All calls to providers pass here.
  ///
  /// - Parameters:
  ///   - provider: the provider that is called.
  ///   - health: where operators see how the provider answers.
  func counted(for provider: ProviderID, in health: ProviderHealth? = nil) -> ProviderTransport {
    let isApple = provider == .apple
    return ProviderTransport { call in
      let start = ContinuousClock.now
      func count(_ outcome: CallOutcome, status: Int?) {
        let time = ContinuousClock.now - start
        let dimensions = [("endpoint", call.url.lastPathComponent), ("outcome", outcome.rawValue)]
        Counter(
          label: isApple ? "bramley_apple_calls_total" : "bramley_provider_calls_total",
          dimensions: isApple ? dimensions : [("provider", provider.rawValue)] + dimensions
        ).increment()
        if isApple {
          let (seconds, attoseconds) = time.components
          Counter(label: "bramley_apple_milliseconds_total").increment(
            by: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
        }
        health?.note(provider, outcome, status: status, took: time)
      }
      do {
        let answer = try await send(call)
        count(CallOutcome(status: answer.status), status: answer.status)
        return answer
      } catch {
        count(.unreachable, status: nil)
        throw error
      }
    }
  }
}
