/// The texts of the screens, but for those of failures, which `FailureText` has. The English text is the key in
/// `Localizable.xcstrings`, so it shows even where the catalogue was not compiled.
enum Phrase: String, CaseIterable, Sendable {
  // Signing in
  case signIn = "Sign In"
  case createAccount = "Create Account"
  case email = "Email"
  case password = "Password"
  case newPassword = "New Password"
  case givenName = "First Name (optional)"
  case familyName = "Last Name (optional)"
  case or = "or"
  case continueWith = "Continue with %@"
  case moreWays = "More Ways to Sign In"
  case continueAsGuest = "Continue Without an Account"
  case goToSignIn = "Have an account? Sign in"
  case goToNewAccount = "No account yet? Create one"
  case phone = "Phone Number"
  case country = "Country or Region"
  case textCode = "Text Me a Code"
  case mailCode = "Email Me a Code"
  case mailLink = "Email Me a Link"
  case forgotPassword = "Forgot your password?"
  case signingIn = "Signing in…"
  case checking = "Checking your account…"
  case working = "One moment…"
  case deleting = "Deleting your account…"

  // Buttons
  case ok = "OK"
  case cancel = "Cancel"
  case proceed = "Continue"
  case tryAgain = "Try Again"
  case startOver = "Start Over"
  case save = "Save"
  case showMore = "Show More"

  // Titles of failures
  case notSignedIn = "You’re Not Signed In"
  case notDone = "That Didn’t Work"
  case notDeleted = "Your Account Was Not Deleted"
  case signedOutByServer = "You Were Signed Out"

  // A rejected entry; the reasons of failures are `FailureText`
  case addressNotSupported = "We can’t send mail to this address. Check it, or use another one."

  // The account
  case account = "Account"
  case name = "Name"
  case noName = "No name"
  case editName = "Edit Name"
  case relayNote = "Apple hides your address and forwards mail to you."
  case undeliverableNote = "Mail to this address doesn’t reach you at the moment."
  case unverifiedNote = "This address hasn’t been verified."
  case verifyAddress = "Verify Address"
  case editAddress = "Change Email Address"
  case editNumber = "Change Phone Number"
  case addressAwaited = "We sent a code to %@. Enter it to use this address."
  case supportID = "Support ID"
  case copySupportID = "Copy Support ID"
  case copied = "Copied"
  case signOut = "Sign Out"

  // A password
  case setPassword = "Set a Password"
  case changePassword = "Change Password"
  case currentPassword = "Current Password"
  case showPassword = "Show Password"
  case hidePassword = "Hide Password"
  case passwordLengthRule = "At least %lld characters"
  case passwordAddressRule = "Not your email address"
  case ruleKept = "Done"
  case ruleOpen = "Not yet"

  // What happened to the account
  case exportData = "Download My Data"
  case activity = "Activity"
  case activitySignedUp = "Account created"
  case activitySignedIn = "Signed in"
  case activitySignedOut = "Signed out"
  case activityHandedOver = "Signed in by another device"
  case activityEndedForSafety = "Signed out for your safety"
  case activityReauthenticated = "Identity confirmed"
  case activityLinked = "Way to sign in added"
  case activityUnlinked = "Way to sign in removed"
  case activityMerged = "Accounts combined or separated"
  case activityPassword = "Password changed"
  case activityExported = "Data downloaded"
  case activityRefused = "Sign-in attempt with a wrong password"
  case activityPasskeyAdded = "Passkey added"
  case activityPasskeyRemoved = "Passkey removed"
  case activityPasskeyBackup = "Backup of a passkey changed"
  case activityFactorAsked = "Second step requested"
  case activityFactorRefused = "Wrong code in the second step"
  case activityFactorAdded = "Authenticator app added"
  case activityFactorRemoved = "Authenticator app removed"
  case activityRecoveryCode = "Recovery code used"
  case activityRecoveryCodes = "New recovery codes made"
  case activityFactorLost = "Sign-in without a code requested"
  case activityFactorKept = "Sign-in without a code stopped"
  case activityOther = "Account changed"

  // Devices
  case devices = "Devices"
  case deviceCount = "You’re signed in on %lld devices."
  case thisDevice = "This device"
  case unnamedDevice = "Unnamed device"
  case lastUsed = "Last used %@"
  case handedOver = "Signed in by another device, last used %@"
  case devicesUnavailable = "Your devices can’t be shown right now."
  case endSessionQuestion = "Sign out “%@”?"
  case endSessionNote = "The person who uses it will have to sign in again."
  case signOutOthers = "Sign Out All Other Devices"
  case signOutOthersQuestion = "Sign out %lld other devices?"

  // Identities
  case identities = "Ways to Sign In"
  case linkedOn = "Added on %@"
  case unlink = "Remove"
  case unlinkQuestion = "Remove “%@”?"
  case unlinkNote = "You won’t be able to sign in with it any more."
  case addApple = "Add Sign in with Apple"
  case addMethod = "Add %@"

  // An account that exists
  case accountExistsTitle = "You Already Have an Account"
  case accountExistsNote =
    "An account with your address exists. Sign in the way you did before, and %@ is added to it."

  // Passkeys
  case passkey = "Passkey"
  case passkeys = "Passkeys"
  case securityKey = "Security Key"
  case signInWithPasskey = "Sign In with a Passkey"
  case signUpWithPasskey = "Create Account with a Passkey"

  // Security
  case security = "Security"
  case secondFactors = "Two-Step Verification"
  case authenticatorApp = "Authenticator App"
  case recoveryCodes = "Recovery Codes"
  case codesLeft = "Not used yet: %@"
  case newRecoveryCodes = "Make New Recovery Codes"
  case newCodesQuestion = "Make new recovery codes?"
  case newCodesNote = "Your old codes won’t work any more."
  case recoveryCodesNote = "Write these codes down, each works once. They won’t be shown again."
  case copyCodes = "Copy Codes"
  case removeFactorNote = "Your account will be less secure without it."
  case lostWarning =
    "Somebody asked to sign in to your account without a code. If it wasn’t you, stop it."
  case stopLost = "Stop It"

  // A second factor
  case factorNote = "Enter the code from your authenticator app."
  case recoveryNote = "Enter one of your recovery codes."
  case useRecoveryCode = "Use a Recovery Code"
  case useAppCode = "Use the Authenticator App"
  case lostFactor = "I Can’t Get a Code"
  case lostNote = "You can sign in without a code from %@ on."
  case setUpNote = "Scan this with an authenticator app, or open one here. Then enter its code."
  case openApp = "Open Authenticator App"
  case copyKey = "Copy Setup Key"

  // The key of a device
  case keyInEnclave = "Key in the Secure Enclave"
  case keyInKeychain = "Key in the Keychain"
  case keyInFile = "Key in a file"
  case keyConfirmed = "Key confirmed %@"

  // Guests
  case guest = "Guest"
  case saveAccount = "Save Your Account"
  case saveAccountNote =
    "You’re using this app without signing in. Add a way to sign in, so that nothing is lost with this device."
  case moveGuestNote =
    "%@ belongs to another account. You can open that account and take along what you did here."
  case moveGuest = "Open That Account"

  // Two accounts of one person
  case mergeAccounts = "Combine With Another Account"
  case mergeQuestion = "How do you sign in to your other account?"
  case mergeTitle = "Combine Accounts"
  case merge = "Combine"
  case mergeMoves = "Moves to This Account"
  case mergeDrops = "Will Be Lost"
  case mergeClashes = "Prevents This"
  case mergeNote = "Your other account will be closed. You can undo this for seven days."
  case mergeImpossible = "These accounts can’t be combined."
  case otherSessions = "Sign-ins on other devices"
  case otherData = "Other data"
  case undoMerge = "Undo Combining Accounts"
  case undoMergeQuestion = "Undo combining your accounts?"
  case undoMergeNote = "They will be two accounts again, as they were before."

  // Deletion
  case deleteAccount = "Delete Account"
  case deleteQuestion = "Delete your account?"
  case deleteNote = "Your account and everything in it will be deleted, on all your devices."
  case deleted = "Your Account Was Deleted"
  case deletionScheduled = "Your Account Will Be Deleted"
  case deletionDue = "It will be deleted on %@. If you sign in before then, it will be kept."
  case stopUsingApple =
    "To stop using your Apple Account with this app too, open Settings, choose your name, then Sign in with Apple."
  case stillListed =
    "This app may still be listed in your %@ account. You can remove it in that account’s settings."

  // A recent proof
  case confirmTitle = "Confirm It’s You"
  case confirmNote = "Enter the password of your account to continue."

  // A one-time code
  case codeTitle = "Enter Your Code"
  case code = "Code"
  case codeSentTo = "We sent a code to %@."
  case codeNote = "Enter the code that you were given."
  case resendCode = "Send a New Code"
  case resendCountdown = "You can send a new code in %lld seconds."
  case attemptsLeft = "This code is wrong. You have %lld attempts left."
  case changeAddress = "Use Another Address"
  case changeNumber = "Use Another Number"

  // What is asked before or beside a code
  case linkTitle = "Check Your Email"
  case linkSentTo = "We sent a link to %@. Open it on this device, or enter the code from the email."
  case addressTitle = "Enter Your Email Address"
  case numberTitle = "Enter Your Phone Number"
  case newPasswordTitle = "Choose a New Password"
  case captchaTitle = "One Quick Check"
  case captchaNote = "Show that you’re a person. Then we’ll send the code."

  // Any other question in the middle of a sign-in
  case stepTitle = "One More Step"
  case answer = "Answer"
  case answerWrong = "This answer is wrong. Try again."
}
