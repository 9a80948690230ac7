import BramleyAPI
import Metrics

/// The password steps that are counted.
enum PasswordStep: String {
  case signUp = "sign_up"
  case signIn = "sign_in"
  case reauthentication
  case change
  case forgot
  case reset

  /// Counts the result of a step, without identifying anybody.
  func counted<Value>(_ body: () async throws(Refusal) -> Value) async throws(Refusal) -> Value {
    do throws(Refusal) {
      let value = try await body()
      count("done")
      return value
    } catch {
      count(error.code.rawValue)
      throw error
    }
  }

  private func count(_ outcome: String) {
    Counter(
      label: "bramley_password_steps_total",
      dimensions: [("provider", "password"), ("step", rawValue), ("outcome", outcome)]
    ).increment()
  }
}
