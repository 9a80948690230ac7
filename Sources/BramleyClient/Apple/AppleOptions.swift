import BramleyAPI

/// What `.apple(scopes:)` and its kin hand to their strategy.
public struct AppleOptions: Hashable, Sendable {
  /// Whether the system offers passwords that it kept beside the Apple Account.
  public enum SavedPasswords: Hashable, Sendable {
    /// The Apple Account alone.
    case hidden
    /// Both, so that nobody makes a second account.
    case offered
  }

  /// How far the system may go.
  public enum Interaction: Hashable, Sendable {
    /// The person tapped: the sheet comes, and asks to set an Apple Account up if need be.
    case full
    /// Nobody tapped: only what the device has at hand is offered, else nothing is shown
    /// (`preferImmediatelyAvailableCredentials`). Where the system lacks that, nothing is asked.
    case onlyIfAvailable
  }

  /// What the app asks for.
  public var scopes: [AppleScope]
  /// Whether saved passwords are offered too.
  public var savedPasswords: SavedPasswords
  /// How far the system may go.
  public var interaction: Interaction
  /// What a button of the system's own, such as SwiftUI's, has brought already.
  var answered: AppleAnsweredAttempt?

  /// Makes the options.
  public init(
    scopes: [AppleScope] = [.name, .email], savedPasswords: SavedPasswords = .hidden,
    interaction: Interaction = .full
  ) {
    self.scopes = scopes
    self.savedPasswords = savedPasswords
    self.interaction = interaction
  }
}

/// An attempt that a button of the system's own has carried out.
struct AppleAnsweredAttempt: Hashable, Sendable {
  var attempt: AppleAttempt
  var answer: Result<AppleSheetAnswer, AppleSheetFailure>
}

extension SignInMethod {
  /// Sign in with Apple.
  public static func apple(
    scopes: [AppleScope] = [.name, .email], savedPasswords: AppleOptions.SavedPasswords = .hidden
  ) -> SignInMethod {
    SignInMethod(.apple, options: AppleOptions(scopes: scopes, savedPasswords: savedPasswords))
  }

  /// What the device has at hand, without a tap: an earlier Sign in with Apple or a saved password. For the launch:
  /// if there is nothing, nothing is shown, and ``SignInError/noCredential`` is no failure for a screen.
  public static func existing(scopes: [AppleScope] = [.name, .email]) -> SignInMethod {
    var method = SignInMethod(
      .apple,
      options: AppleOptions(scopes: scopes, savedPasswords: .offered, interaction: .onlyIfAvailable))
    method.isUnprompted = true
    return method
  }

  /// What a button of the system's own brought, such as SwiftUI's `SignInWithAppleButton`, for the attempt that it
  /// was given.
  public static func apple(
    _ attempt: AppleAttempt, _ answer: Result<AppleSheetAnswer, AppleSheetFailure>
  ) -> SignInMethod {
    var options = AppleOptions(scopes: attempt.scopes)
    options.answered = AppleAnsweredAttempt(attempt: attempt, answer: answer)
    return SignInMethod(.apple, options: options)
  }
}
