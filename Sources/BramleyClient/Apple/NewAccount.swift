public import BramleyAPI
public import Foundation

/// The answer of the system's sheet for new accounts (iOS 26): an address or number, perhaps a name, and a passkey.
public struct NewAccount: Hashable, Sendable {
  /// How the person can be reached.
  public enum Contact: Hashable, Sendable {
    /// A mail address.
    case email(String)
    /// A phone number.
    case phoneNumber(String)
  }

  /// How the person can be reached; not verified.
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

/// A request to the sheet for new accounts.
public struct NewAccountRequest: Hashable, Sendable {
  /// A kind of contact that the app accepts.
  public enum ContactKind: Hashable, Sendable {
    /// A mail address.
    case email
    /// A phone number.
    case phoneNumber
  }

  /// The passkey's relying party: a domain of the app's own, with `webcredentials`.
  public var relyingParty: String
  /// The accepted kinds of contact, the preferred one first; the answer has one of them.
  public var contacts: [ContactKind]
  /// Whether the name is asked for.
  public var scopes: [AppleScope]
  /// The server's challenge, for one use.
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

/// The system's sheet for new accounts, or a stand-in for it.
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
