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
  /// The provider reads it.
  private var payload: Data?

  init(_ credential: VerifiedCredential) {
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
    payload = credential.payload?.kept()
  }

  /// Returns the credential as the provider verified it.
  func credential(of provider: any BrowserProvider) -> VerifiedCredential {
    var credential = VerifiedCredential(
      subject: subject, namespace: namespace, client: client, email: email?.claim, name: name,
      issuedAt: issuedAt, authenticatedAt: authenticatedAt, methods: methods, singleUse: singleUse?.value)
    credential.isKeyedByIssuer = isKeyedByIssuer
    credential.providerSession = providerSession
    credential.nonce = nonce.map { ServerNonce(hash: $0.hash, expiresAt: $0.expiresAt) }
    credential.flowStartedAt = flowStartedAt
    credential.jobs = jobs.map(\.record)
    credential.heldToken = heldToken.map { HeldToken($0.text, $0.kind) }
    credential.payload = payload.flatMap { (provider as? any PayloadReader)?.payload(kept: $0) }
    return credential
  }
}

extension StoredCredential {
  private struct Email: Codable {
    var address: String
    var isVerified: Bool
    var isAuthoritative: Bool
    var isPrivate: Bool
    /// Nil in a row of an older release.
    var countsUnverified: Bool?

    init(_ claim: EmailClaim) {
      (address, isVerified) = (claim.address, claim.isVerified)
      (isAuthoritative, isPrivate) = (claim.isAuthoritative, claim.isPrivate)
      countsUnverified = claim.countsUnverified
    }

    var claim: EmailClaim? {
      var claim = EmailClaim(address: address, isVerified: isVerified, isPrivate: isPrivate)
      claim?.isAuthoritative = isAuthoritative
      claim?.countsUnverified = countsUnverified ?? false
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
}
