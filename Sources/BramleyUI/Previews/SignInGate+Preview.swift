#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import Foundation
  import SwiftUI

  #Preview("Checking") { SignInGate(auth: .preview(.checking)) { Text(verbatim: "The app") } }

  #Preview("Storage can’t serve") {
    let failure = AuthFailure(action: .start, reason: .storage, code: "storage_failed")
    return SignInGate(auth: .preview(.checking, failure: failure)) { Text(verbatim: "The app") }
  }

  #Preview("Storage can’t be read") {
    let failure = AuthFailure(action: .start, reason: .storageUnreadable, code: "storage_corrupt")
    return SignInGate(auth: .preview(.checking, failure: failure)) { Text(verbatim: "The app") }
  }

  #Preview("Signed out") { SignInGate(auth: .preview()) { Text(verbatim: "The app") } }

  #Preview("Signed out by the server") {
    let failure = AuthFailure(action: .keepSession, reason: .sessionEnded, code: "session_ended")
    return SignInGate(auth: .preview(.signedOut, failure: failure)) { Text(verbatim: "The app") }
  }

  #Preview("Signed in") { SignInGate(auth: .preview(.signedIn(.preview))) { Text(verbatim: "The app") } }

  #Preview("Deleted") {
    let notice = DeletionNotice()
    notice.deletion = Deletion(id: "1", state: .completed, appleRevocation: .queued)
    return SignInView(auth: .preview()).deletionAlert(notice)
  }

  #Preview("To be deleted, Apple’s consent is left") {
    let notice = DeletionNotice()
    notice.deletion = Deletion(
      id: "1", state: .scheduled, appleRevocation: .notPossible,
      instructions: "Stop using Apple Account", dueAt: Date(timeIntervalSinceNow: 14 * 86_400))
    return SignInView(auth: .preview()).deletionAlert(notice)
  }
#endif
