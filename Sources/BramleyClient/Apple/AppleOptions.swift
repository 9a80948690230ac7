import BramleyAPI

/// The options of the methods by Apple, for their strategy.
public struct AppleOptions: Hashable, Sendable {
  /// Whether the system offers saved passwords beside the Apple Account.
  public enum SavedPasswords: Hashable, Sendable {
    /// Only the Apple Account.
    case hidden
    /// Both, so that nobody creates a second account.
    case offered
  }

  /// How far the system may go.
  public enum Interaction: Hashable, Sendable {
    /// The person tapped: the sheet is shown, and asks to set up an Apple Account if there is none.
    case full
    /// Nobody tapped: only a credential that is available on the device is offered, else nothing is shown
    /// (`preferImmediatelyAvailableCredentials`). Where the system lacks that, nothing is offered.
    case onlyIfAvailable
  }

  /// What the app asks for.
  public var scopes: [AppleScope]
  /// Whether saved passwords are offered too.
  public var savedPasswords: SavedPasswords
  /// How far the system may go.
  public var interaction: Interaction
  /// The result that a button of the system, such as SwiftUI's, already has.
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

/// An attempt that a button of the system has carried out.
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

  /// A credential that is available on the device, without a tap: an earlier Sign in with Apple or a saved password.
  /// Use it at launch: if there is none, nothing is shown, and screens treat ``SignInError/noCredential`` as silence.
  public static func existing(scopes: [AppleScope] = [.name, .email]) -> SignInMethod {
    var method = SignInMethod(
      .apple,
      options: AppleOptions(scopes: scopes, savedPasswords: .offered, interaction: .onlyIfAvailable))
    method.isUnprompted = true
    return method
  }

  /// The result of a button of the system, such as SwiftUI's `SignInWithAppleButton`, for the attempt that it was
  /// given.
  public static func apple(
    _ attempt: AppleAttempt, _ answer: Result<AppleSheetAnswer, AppleSheetFailure>
  ) -> SignInMethod {
    var options = AppleOptions(scopes: attempt.scopes)
    options.answered = AppleAnsweredAttempt(attempt: attempt, answer: answer)
    return SignInMethod(.apple, options: options)
  }
}
