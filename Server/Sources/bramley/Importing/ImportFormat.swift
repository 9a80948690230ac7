import ArgumentParser
import BramleyAPI
import BramleyCore
import Foundation

/// The systems whose exports are read.
enum ImportFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case firebase, supabase, auth0, clerk, csv, bramley

  /// The file beside the export that has a part of what is known of the people, and the flag that names it.
  var companion: Companion? {
    switch self {
    case .supabase: .identities
    case .auth0, .clerk: .passwords
    case .firebase, .csv, .bramley: nil
    }
  }

  /// A file beside an export.
  enum Companion: String {
    case identities = "--identities"
    case passwords = "--passwords"
  }

  /// Checks the columns of a CSV file. Firebase's has no header.
  func check(columns: [String]) throws(CommandFailure) {
    func demand(_ names: String...) throws(CommandFailure) {
      guard !names.contains(where: columns.contains) else { return }
      throw CommandFailure(
        .usage,
        "the first line of the file has no column \(names.joined(separator: " or ")); it must be the header, with "
          + "commas between the columns")
    }
    switch self {
    case .firebase, .bramley: return
    case .supabase: try demand("id")
    case .auth0: try demand("user_id", "id")
    case .clerk: try demand("id")
    case .csv:
      try demand("id", "email")
      guard let unknown = columns.first(where: { !PlainRecord.columns.contains($0) }) else { return }
      throw CommandFailure(
        .usage,
        "the file has the column \(unknown.printable(upTo: 40)), which is unknown; known are "
          + PlainRecord.columns.joined(separator: ", "))
    }
  }

  /// Reads a person.
  ///
  /// - Parameter companions: the records of the companion file that belong to the person.
  func reading(of fields: Fields, with companions: [Fields]) -> SourcePerson? {
    switch self {
    case .firebase: FirebaseRecord.person(fields)
    case .supabase: SupabaseRecord.person(fields, identities: companions)
    case .auth0: Auth0Record.person(fields, password: companions.first)
    case .clerk: ClerkRecord.person(fields, password: companions.first)
    case .csv: PlainRecord.person(fields)
    case .bramley: nil
    }
  }

  /// The keys by which the companion file's records are found, the best one first.
  func companionKeys(of fields: Fields) -> [String] {
    switch self {
    case .supabase, .clerk: fields.text("id").map { [$0] } ?? []
    case .auth0: Auth0Record.keys(of: fields)
    case .firebase, .csv, .bramley: []
    }
  }

  /// The keys under which a record of the companion file is found.
  func keys(ofCompanion fields: Fields) -> [String] {
    switch self {
    case .supabase: fields.text("user_id").map { [$0] } ?? []
    case .clerk: fields.text("id").map { [$0] } ?? []
    case .auth0: Auth0Record.keys(ofPassword: fields)
    case .firebase, .csv, .bramley: []
    }
  }
}

extension SourceIdentity {
  /// Makes an identity of the name that most systems give a provider.
  ///
  /// - Parameter issuer: the issuer, where the record says it.
  init(
    named name: String, issuer: String? = nil, subject: String, email: String? = nil,
    isEmailVerified: Bool = false, linkedAt: Date? = nil
  ) {
    let provider: SourceProvider =
      switch name {
      case "apple", "apple.com", "oauth_apple": .apple
      case "google", "google.com", "google-oauth2", "oauth_google": .google
      case "facebook", "facebook.com", "oauth_facebook": .facebook
      case "github", "github.com", "oauth_github": .gitHub
      default: issuer.map { .openID(issuer: $0) } ?? .other(name)
      }
    self.init(
      provider, subject: subject, email: email, isEmailVerified: isEmailVerified, linkedAt: linkedAt)
  }
}
