/// How to treat new people of whom Apple says by `real_user_status` 1 that it does not know whether they are
/// real (`sign_up.unknown_users`). People without that status, as in a browser, are not judged.
package enum UnknownUserPolicy: String, Sendable, CaseIterable {
  /// They get an account like everybody else.
  case allow
  /// They get an account after a delay.
  case slow
  /// They get no account.
  case refuse
}
