package import BramleyAPI
package import Foundation

/// A person as another system exports them. Nothing of it is checked yet.
package struct SourcePerson: Sendable {
  /// The person's id in the other system.
  package var id: String
  package var email: String?
  package var isEmailVerified = false
  package var phone: String?
  package var isPhoneVerified = false
  package var name: PersonName?
  package var createdAt: Date?
  package var lastSignInAt: Date?
  package var password: SourcePassword?
  package var passwordChangedAt: Date?
  package var identities: [SourceIdentity] = []
  /// Metadata that only the app's own back end could set there.
  package var metadata: [String: JSONValue] = [:]
  /// Why the person is not taken over at all, as the other system says: disabled there, deleted, anonymous.
  package var obstacle: ImportRemark.Code?
  /// What of the record can't be taken over.
  package var remarks: [ImportRemark] = []

  package init(id: String) { self.id = id }
}

/// A password's hash as another system exports it.
package enum SourcePassword: Sendable, Equatable {
  /// One text that says scheme, parameters, salt and hash.
  case text(String)
  /// A hash and its salt in base64, of a Firebase project.
  case firebase(hash: String, salt: String)
}

/// Who vouches for an identity that another system exports.
package enum SourceProvider: Sendable, Equatable {
  case apple
  case google
  case facebook
  case gitHub
  /// An OpenID Connect provider, by its issuer.
  case openID(issuer: String)
  /// One that has no place here, by the name that the other system gives it.
  case other(String)
}

/// An identity as another system exports it.
package struct SourceIdentity: Sendable, Equatable {
  package var provider: SourceProvider
  package var subject: String
  package var email: String?
  package var isEmailVerified: Bool
  package var linkedAt: Date?

  package init(
    _ provider: SourceProvider, subject: String, email: String? = nil, isEmailVerified: Bool = false,
    linkedAt: Date? = nil
  ) {
    self.provider = provider
    self.subject = subject
    self.email = email
    self.isEmailVerified = isEmailVerified
    self.linkedAt = linkedAt
  }
}

/// The hash parameters of a Firebase project.
package struct FirebaseHashConfig: Sendable, Equatable {
  package var signerKey: String
  package var saltSeparator: String
  package var rounds: Int
  package var memoryCost: Int

  package init(signerKey: String, saltSeparator: String, rounds: Int, memoryCost: Int) {
    self.signerKey = signerKey
    self.saltSeparator = saltSeparator
    self.rounds = rounds
    self.memoryCost = memoryCost
  }
}
