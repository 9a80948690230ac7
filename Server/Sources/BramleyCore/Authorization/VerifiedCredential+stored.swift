import BramleyAPI
import Foundation

/// A verified credential as it is kept, sealed, until the session's owner uses it.
struct StoredCredential: Codable {
  private var subject: String
  private var namespace: String
  private var client: ClientID?
  private var email: Email?
  private var name: PersonName?
  private var issuedAt: Date?
  private var authenticatedAt: Date?
  private var methods: [AuthenticationMethod]
  private var singleUse: Use?
  private var isKeyedByIssuer: Bool
  private var providerSession: ProviderSession?
  private var nonce: StoredNonce?
  private var flowStartedAt: Date?
  private var jobs: [Job]
  private var heldToken: Token?
  private var apple: Apple?

  /// Takes a credential; nil for one with a payload that no browser flow has.
  init?(_ credential: VerifiedCredential) {
    (subject, namespace, client) = (credential.subject, credential.namespace, credential.client)
    email = credential.email.map(Email.init)
    (name, issuedAt, authenticatedAt) = (credential.name, credential.issuedAt, credential.authenticatedAt)
    methods = credential.methods
    singleUse = credential.singleUse.map(Use.init)
    isKeyedByIssuer = credential.isKeyedByIssuer
    providerSession = credential.providerSession
    nonce = credential.nonce.map { StoredNonce(hash: $0.hash, expiresAt: $0.expiresAt) }
    flowStartedAt = credential.flowStartedAt
    jobs = credential.jobs.map(Job.init)
    heldToken = credential.heldToken.map { Token(text: $0.text, kind: $0.kind) }
    switch credential.payload {
    case nil: apple = nil
    case let payload as AppleSignInPayload where payload.grant == nil:
      apple = Apple(realUserStatus: payload.realUserStatus, transferSubject: payload.transferSubject)
    default: return nil
    }
  }

  /// The credential.
  var credential: VerifiedCredential {
    var credential = VerifiedCredential(
      subject: subject, namespace: namespace, client: client, email: email?.claim, name: name,
      issuedAt: issuedAt, authenticatedAt: authenticatedAt, methods: methods, singleUse: singleUse?.value)
    credential.isKeyedByIssuer = isKeyedByIssuer
    credential.providerSession = providerSession
    credential.nonce = nonce.map { ServerNonce(hash: $0.hash, expiresAt: $0.expiresAt) }
    credential.flowStartedAt = flowStartedAt
    credential.jobs = jobs.map(\.record)
    credential.heldToken = heldToken.map { HeldToken($0.text, $0.kind) }
    credential.payload = apple.map {
      AppleSignInPayload(realUserStatus: $0.realUserStatus, transferSubject: $0.transferSubject)
    }
    return credential
  }
}

extension StoredCredential {
  private struct Email: Codable {
    var address: String
    var isVerified: Bool
    var isAuthoritative: Bool
    var isPrivate: Bool

    init(_ claim: EmailClaim) {
      (address, isVerified) = (claim.address, claim.isVerified)
      (isAuthoritative, isPrivate) = (claim.isAuthoritative, claim.isPrivate)
    }

    var claim: EmailClaim? {
      var claim = EmailClaim(address: address, isVerified: isVerified, isPrivate: isPrivate)
      claim?.isAuthoritative = isAuthoritative
      return claim
    }
  }

  private struct Use: Codable {
    var hash: Data
    var unorderedHash: Data?
    var code: Data?
    var isClaimed: Bool
    var expiresAt: Date

    init(_ use: SingleUse) {
      (hash, code, isClaimed, expiresAt) = (use.hash, use.code, use.isClaimed, use.expiresAt)
      unorderedHash = use.unorderedHash
    }

    var value: SingleUse {
      var use = SingleUse(hash: hash, until: expiresAt)
      (use.code, use.isClaimed, use.unorderedHash) = (code, isClaimed, unorderedHash)
      return use
    }
  }

  private struct StoredNonce: Codable {
    var hash: Data
    var expiresAt: Date
  }

  /// A job with its payload, which is sealed for the job's own row.
  private struct Job: Codable {
    var id: JobID
    var kind: JobKind
    var payload: Data
    var createdAt: Date
    var runAt: Date
    var deadline: Date
    var person: Data?

    init(_ job: JobRecord) {
      (id, kind, payload) = (job.id, job.kind, job.payload)
      (createdAt, runAt, deadline, person) = (job.createdAt, job.runAt, job.deadline, job.person)
    }

    var record: JobRecord {
      JobRecord(
        id: id, kind: kind, payload: payload, createdAt: createdAt, runAt: runAt, deadline: deadline,
        person: person)
    }
  }

  private struct Token: Codable {
    var text: String
    var kind: HeldToken.Kind
  }

  private struct Apple: Codable {
    var realUserStatus: Int?
    var transferSubject: String?
  }
}
