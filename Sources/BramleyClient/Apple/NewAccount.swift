public import BramleyAPI
public import Foundation

/// What the system's sheet for new accounts gave (iOS 26): whom to reach, perhaps a name, and a passkey.
public struct NewAccount: Hashable, Sendable {
  /// How the person can be reached.
  public enum Contact: Hashable, Sendable {
    /// A mail address.
    case email(String)
    /// A phone number.
    case phoneNumber(String)
  }

  /// How the person can be reached; nobody has verified it.
  public var contact: Contact
  /// The name, if it was asked for and given.
  public var name: PersonName?
  /// The passkey's id.
  public var credentialID: Data
  /// WebAuthn's `clientDataJSON`.
  public var clientData: Data
  /// WebAuthn's `attestationObject`.
  public var attestation: Data?

  /// Makes a value.
  public init(
    contact: Contact, name: PersonName? = nil, credentialID: Data, clientData: Data, attestation: Data?
  ) {
    self.contact = contact
    self.name = name
    self.credentialID = credentialID
    self.clientData = clientData
    self.attestation = attestation
  }
}

/// What the sheet for new accounts is asked.
public struct NewAccountRequest: Hashable, Sendable {
  /// A way to be reached that the app accepts.
  public enum ContactKind: Hashable, Sendable {
    /// A mail address.
    case email
    /// A phone number.
    case phoneNumber
  }

  /// The passkey's relying party: a domain of the app's own, with `webcredentials`.
  public var relyingParty: String
  /// The accepted ways to be reached, the preferred one first; one of them comes back.
  public var contacts: [ContactKind]
  /// Whether the name is asked for.
  public var scopes: [AppleScope]
  /// The server's challenge, good once.
  public var challenge: Data
  /// The new account's id, as the passkey keeps it.
  public var userID: Data

  /// Makes a request.
  public init(
    relyingParty: String, contacts: [ContactKind] = [.email], scopes: [AppleScope] = [.name], challenge: Data,
    userID: Data
  ) {
    self.relyingParty = relyingParty
    self.contacts = contacts
    self.scopes = scopes
    self.challenge = challenge
    self.userID = userID
  }
}

/// The system's sheet for new accounts, or what stands in for it.
public struct NewAccountSheet: Sendable {
  /// Asks the person.
  public var ask: @Sendable (NewAccountRequest, SignInContext) async -> Result<NewAccount, AppleSheetFailure>

  /// Makes a sheet of a closure.
  public init(
    _ ask:
      @escaping @Sendable (NewAccountRequest, SignInContext) async -> Result<
        NewAccount, AppleSheetFailure
      >
  ) { self.ask = ask }
}
