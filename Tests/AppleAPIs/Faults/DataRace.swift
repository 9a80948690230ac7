// iOS: sending 'credential' risks causing data races
import AuthenticationServices

// Found only by the passes that come after type-checking.
func keep(_ credential: ASPasswordCredential) {
  Task { @MainActor in print(credential.user) }
}
