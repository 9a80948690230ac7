/// What becomes of new people of whom Apple says by `real_user_status` 1 that it does not know whether they are
/// real (`sign_up.unknown_users`). Whom Apple says nothing of, as in a browser, is not judged.
package enum UnknownUserPolicy: String, Sendable, CaseIterable {
  /// They get an account as everybody.
  case allow
  /// They get one slowly.
  case slow
  /// They get none.
  case refuse
}
