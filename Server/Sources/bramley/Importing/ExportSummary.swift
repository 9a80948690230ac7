import BramleyCore

/// The output of `export --json`.
struct ExportSummary: Codable, Hashable {
  var file: String
  var accounts = 0
  /// Accounts that wait for their deletion.
  var awaitingDeletion = 0
  /// Accounts without an identity, which only their sessions open.
  var guests = 0
  /// Passwords whose key no master key at hand opens.
  var passwordsLost = 0
  /// The secrets of authenticator apps in the file.
  var secondFactors = 0
  /// Authenticator apps whose secret no master key at hand opens.
  var secondFactorsLost = 0

  enum CodingKeys: String, CodingKey {
    case file, accounts
    case awaitingDeletion = "awaiting_deletion"
    case guests
    case passwordsLost = "passwords_lost"
    case secondFactors = "second_factors"
    case secondFactorsLost = "second_factors_lost"
  }

  var lines: [String] {
    var lines = [
      "Accounts in \(file.printable(upTo: 300)): \(accounts). The file names people and has their password hashes."
    ]
    if secondFactors > 0 {
      lines.append(
        "It also has the secrets of \(secondFactors) authenticator apps. Recovery codes are not in it: their hashes need a "
          + "key of this store.")
    }
    if awaitingDeletion > 0 {
      lines.append("Accounts that wait for their deletion, and are not in it: \(awaitingDeletion).")
    }
    if guests > 0 {
      lines.append(
        "Accounts without an identity, to which nobody could sign in elsewhere, and which are not in it: \(guests)."
      )
    }
    if passwordsLost > 0 {
      lines.append(
        "Passwords that are not in it, because the key that they need can't be opened: \(passwordsLost).")
    }
    if secondFactorsLost > 0 {
      lines.append(
        "Authenticator apps that are not in it, because their secret can't be opened: \(secondFactorsLost). Their accounts "
          + "would ask for no second factor elsewhere.")
    }
    return lines
  }
}
