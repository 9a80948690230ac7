/// Every text of the screens: the English words are the key in `Localizable.xcstrings`, so that English is there even
/// where the catalogue was not compiled.
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
  case goToSignIn = "Have an account? Sign in"
  case goToNewAccount = "No account yet? Create one"
  case signingIn = "Signing in…"
  case checking = "Looking for your account…"
  case working = "One moment…"
  case deleting = "Deleting your account…"

  // Buttons
  case ok = "OK"
  case cancel = "Cancel"
  case proceed = "Continue"
  case tryAgain = "Try Again"
  case signInAnew = "Sign In Anew"

  // Titles of failures
  case notSignedIn = "You’re Not Signed In"
  case notDone = "That Didn’t Work"
  case notDeleted = "Your Account Was Not Deleted"
  case signedOutByServer = "You Were Signed Out"

  // Reasons of failures
  case offline = "The server can’t be reached. Check your connection and try again."
  case unavailable = "The service isn’t available right now. Try again later."
  case tooManyTries = "There were too many tries. Wait a little, then try again."
  case wrongCredentials = "The email address or the password is wrong."
  case wrongProof = "This doesn’t belong to the account. Use the way in which you signed in."
  case emailTaken = "There is an account with this email address already. Sign in instead."
  case passwordTooShort = "This password is too short. Choose a longer one."
  case passwordTooCommon = "This password is easy to guess. Choose another one."
  case signUpRefused = "No new accounts can be made right now."
  case identityTaken = "This is linked to another account already."
  case lastIdentity = "This is the only way into your account. Add another one first."
  case proofNeeded = "For your safety, sign in again before you do this."
  case sessionEnded = "Sign in again to go on."
  case noCredential = "There is nothing on this device to sign in with."
  case providerFailed = "Signing in didn’t come to an end. Try again."
  case storage = "This device can’t keep you signed in right now. Unlock it and try again."
  case storageUnreadable = "What this device has stored can’t be read. Try again, or sign in anew."
  case notConfigured = "Signing in isn’t set up properly in this app."
  case unsupported = "This isn’t offered here."
  case unknown = "Something went wrong. Try again."

  // The account
  case account = "Account"
  case name = "Name"
  case noName = "No name"
  case relayNote = "Apple hides your address and forwards mail to you."
  case undeliverableNote = "Mail to this address doesn’t reach you at the moment."
  case unverifiedNote = "This address hasn’t been verified."
  case supportID = "Support ID"
  case copySupportID = "Copy Support ID"
  case copied = "Copied"
  case signOut = "Sign Out"

  // Devices
  case devices = "Devices"
  case deviceCount = "You’re signed in on %lld devices."
  case thisDevice = "This device"
  case unnamedDevice = "Unnamed device"
  case lastUsed = "Last used %@"
  case handedOver = "Signed in by another device, last used %@"
  case devicesUnavailable = "Your devices can’t be shown right now."
  case endSessionQuestion = "Sign out “%@”?"
  case endSessionNote = "Whoever uses it has to sign in again."
  case signOutOthers = "Sign Out All Other Devices"
  case signOutOthersQuestion = "Sign out %lld other devices?"

  // Ways in
  case waysIn = "Ways to Sign In"
  case linkedOn = "Added on %@"
  case unlink = "Remove"
  case unlinkQuestion = "Remove “%@”?"
  case unlinkNote = "You can’t sign in this way any more."
  case addApple = "Add Sign in with Apple"

  // Deletion
  case deleteAccount = "Delete Account"
  case deleteQuestion = "Delete your account?"
  case deleteNote = "Your account and everything in it will be deleted, on all your devices."
  case deleted = "Your Account Was Deleted"
  case deletionScheduled = "Your Account Will Be Deleted"
  case deletionDue = "It goes on %@. If you sign in before then, it stays."
  case stopUsingApple =
    "To stop using your Apple Account with this app too, open Settings, choose your name, then Sign in with Apple."

  // A fresh proof
  case confirmTitle = "Confirm It’s You"
  case confirmNote = "Enter the password of your account to go on."
}
