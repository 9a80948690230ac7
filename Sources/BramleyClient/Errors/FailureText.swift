/// What a failure is called before a person: what happened, and then what to do. The screens' catalogue has each of
/// them in every language, by the English text.
package enum FailureText: String, CaseIterable, Sendable {
  case cancelled = "Signing in was cancelled."
  case alreadyInProgress = "Another sign-in is in progress."
  case offline = "The server can’t be reached. Check your connection and try again."
  case insecure = "The connection to the server isn’t secure, so nothing was sent. Try another network."
  case unavailable = "The service isn’t available right now. Try again later."
  case tooManyTries = "There were too many attempts. Wait a moment, then try again."
  case wrongCredentials = "The email address or the password is wrong."
  case wrongEntry = "Something you entered is wrong. Check it and try again."
  case wrongProof = "This doesn’t belong to your account. Use the method that you sign in with."
  case emailTaken = "An account with this email address already exists. Sign in instead."
  case passwordTooShort = "This password is too short. Choose a longer one."
  case passwordTooCommon = "This password is easy to guess. Choose another one."
  case signUpRefused = "New accounts can’t be created right now."
  case accountExists = "An account with your address exists. Sign in the way you did before."
  case accountDisabled = "This way to sign in has been disabled."
  case sameAccount = "That’s the account you’re using already."
  case identityTaken = "This is linked to another account already."
  case lastIdentity = "This is your only way to sign in. Add another one first."
  case proofNeeded = "For your safety, sign in again before you do this."
  case notAllowedHere = "Do this on the device that you signed in with."
  case sessionEnded = "Sign in again to continue."
  case codeWrong = "This code is wrong. Try again."
  case codeExpired = "This code has expired."
  case sendLimit = "We can’t send another code right now. Wait a moment, then try again."
  case phoneNotSupported = "We can’t send texts to this number. Check it, or use another one."
  case secondProof = "This number wasn’t used here for a long time. Sign in another way."
  case linkElsewhere = "Open the link on the device where you asked for it, or enter the code there."
  case passkeyInvalid = "This passkey isn’t known here any more. Sign in another way."
  case passkeyRegistered = "This device has a passkey for your account already."
  case secondFactorRequired = "Your account asks for a second step that isn’t available here."
  case attestationFailed = "This app couldn’t be verified on this device. Update it, then try again."
  case noCredential = "There is nothing on this device to sign in with."
  case providerFailed = "Signing in didn’t finish. Try again."
  case storage = "This device can’t keep you signed in right now. Unlock it and try again."
  case storageFull =
    "This device has no space left to keep you signed in. Free up some space, then try again."
  case storageUnreadable =
    "The data on this device can’t be read. Try again, or start over and sign in again."
  case notConfigured = "Signing in isn’t set up properly in this app."
  case unsupported = "This isn’t available here."
  case unknown = "Something went wrong. Try again."
}

extension AuthFailure {
  /// The text of the failure.
  package var text: FailureText {
    switch reason {
    case .offline: .offline
    case .insecure: .insecure
    case .unavailable: .unavailable
    case .tooManyTries: .tooManyTries
    case .wrongCredentials: wrongCredentials
    case .emailTaken: .emailTaken
    case .accountExists: .accountExists
    case .accountDisabled: .accountDisabled
    case .sameAccount: .sameAccount
    case .passwordTooShort: .passwordTooShort
    case .passwordTooCommon: .passwordTooCommon
    case .signUpRefused: .signUpRefused
    case .identityTaken: .identityTaken
    case .lastIdentity: .lastIdentity
    case .reauthenticationRequired: .proofNeeded
    case .notAllowed: .notAllowedHere
    case .sessionEnded: .sessionEnded
    case .codeWrong: .codeWrong
    case .codeExpired: .codeExpired
    case .sendLimit: .sendLimit
    case .phoneNotSupported: .phoneNotSupported
    case .secondProofRequired: .secondProof
    case .linkOfAnotherDevice: .linkElsewhere
    case .passkeyInvalid: .passkeyInvalid
    case .passkeyRegistered: .passkeyRegistered
    case .secondFactorRequired: .secondFactorRequired
    case .attestationFailed: .attestationFailed
    case .noCredential: .noCredential
    case .providerFailed: .providerFailed
    case .storage: .storage
    case .storageFull: .storageFull
    case .storageUnreadable: .storageUnreadable
    case .notConfigured: .notConfigured
    case .unsupported: .unsupported
    default: .unknown
    }
  }

  private var wrongCredentials: FailureText {
    guard action == .signIn else { return .wrongProof }
    return method.map { $0 == .password } ?? true ? .wrongCredentials : .wrongEntry
  }
}
