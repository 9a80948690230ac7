import BramleyAPI
import BramleyClient
import BramleyCore
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Asks for codes of the second factor: given as an option, typed at a terminal, or read as a line of standard input.
enum FactorPrompt {
  /// Returns what answers the questions about second factors: of a sign-in after its first factor, and of what needs a proof.
  ///
  /// - Parameter code: the code that was given as an option; it is good for one answer.
  static func answers(_ code: String?) -> AnswerSource {
    AnswerSource { question throws(SignInError) in
      guard [.secondFactor, .secondFactorEnrollment].contains(question.kind) else { throw .cancelled }
      if let setup = question.details(TOTPEnrollment.self), question.rejection == nil { show(setup) }
      if question.rejection != nil { try reject(question, given: code) }
      guard let typed = code ?? line("Code of your authenticator app, or a recovery code") else {
        StandardStreams.error(
          "bramley: a code of the second factor is needed; give it with --code, or as the line after the password"
        )
        throw .cancelled
      }
      return .text(typed)
    }
  }

  /// A script does not try again.
  private static func reject(_ question: SignInQuestion, given code: String?) throws(SignInError) {
    let left = question.attemptsLeft.map { "; tries left: \($0)" } ?? ""
    StandardStreams.error("bramley: the code is wrong, or was used before\(left)")
    if code != nil || isatty(STDIN_FILENO) != 1 { throw .cancelled }
  }

  /// Returns the line that is typed or piped in; nil without one.
  static func line(_ question: String) -> String? {
    if isatty(STDIN_FILENO) == 1 {
      try? FileHandle.standardError.write(contentsOf: Data("\(question): ".utf8))
    }
    guard let line = readLine(), !line.isEmpty, line.utf8.count <= 128 else { return nil }
    return line
  }

  /// Prints a secret for an authenticator app: as a QR code at a terminal, and as text.
  static func show(_ setup: TOTPEnrollment) {
    if isatty(STDERR_FILENO) == 1, let code = QRCode(setup.uri) { StandardStreams.error(code.terminal) }
    StandardStreams.error("Scan this with your authenticator app, or type the secret:")
    StandardStreams.error("  \(TOTPSetup.spaced(setup.secret))")
    StandardStreams.error("  \(setup.uri)")
    if let codes = setup.recoveryCodes { show(codes) }
  }

  static func show(_ codes: [String]) {
    StandardStreams.error("Keep these recovery codes. Each lets you in once, and they are not shown again:")
    for code in codes { StandardStreams.error("  \(code)") }
  }
}
