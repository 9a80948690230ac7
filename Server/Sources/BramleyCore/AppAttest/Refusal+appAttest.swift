import BramleyAPI

extension Refusal {
  static let attestationRequired = Refusal(
    .attestationRequired, "The request must prove that the app made it.",
    remedy: """
      Register a key at POST /v1/app-attest/keys, and send App-Attest-Key, App-Attest-Challenge and \
      App-Attest-Assertion. A browser can't: it uses the hosted pages.
      """)
  static let attestationInvalid = Refusal(
    .attestationInvalid, "The attestation was not accepted.",
    remedy: """
      Make the proof again with a new challenge; if that fails too, with a new key. The server's log names the rule.
      """)
  package static let appAttestOff = Refusal(
    .notFound, "App Attest is switched off.", remedy: "Set defence.app_attest.mode.")
}
