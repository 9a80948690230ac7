import BramleyAPI
import BramleyCore
import Hummingbird

/// Sign-in, link and reauthentication with each provider, and the endpoints of the providers themselves.
struct ProviderRoutes: Sendable {
  let providers: SignInProviders
  let signIn: SignInService
  let authorization: AuthorizationService
  let authentication: Authentication
  let proofs: KeyProofs
  let attestations: AppAttestations
  /// The cookie of a browser that asks for mail.
  let browser: MailCookie

  /// One endpoint for each provider, so that logs and metrics name exactly these paths.
  var endpoints: [Endpoint] {
    providers.all.flatMap { endpoints(of: $0) }
  }

  /// An unknown provider is reported as not found, although other methods of this path have an identity's id
  /// there.
  static let unknownProvider = Endpoint(.post, "\(WirePath.identities)/{id}", limit: .signIn) { _, _ in
    throw Refusal.noSuchPath
  }

  private func endpoints<Provider: SignInProvider>(of provider: Provider) -> [Endpoint] {
    SignInPurpose.allCases.filter(provider.purposes.contains).flatMap { purpose in
      let path = "\(purpose.path)/\(provider.id)"
      let steps = provider.steps.map { step in
        Endpoint(.post, "\(path)/\(step.name)", limit: .signIn) { request, context in
          try await run(step, for: purpose, request, context)
        }
      }
      let main = Endpoint(.post, path, limit: .signIn) { request, context in
        try await present(to: provider, for: purpose, request, context)
      }
      return [main] + steps
    }
  }

  private func present<Provider: SignInProvider>(
    to provider: Provider, for purpose: SignInPurpose, _ request: Request, _ context: ServerContext
  ) async throws -> Response {
    var request = request
    let caller = try await caller(for: purpose, request)
    let proven = purpose == .signIn ? try await proofs.key(ofSignIn: request) : nil
    // Who has an account signs in without: a new account alone may need it.
    let attestation = try await attestations.standing(
      of: &request, context, before: purpose == .signIn ? .signUp : nil)
    let body = try await PresentedBody(for: purpose, of: provider, request)
    let (key, network) = (try request.idempotencyKey(), context.client(of: request))
    let secret = browser.secret(of: request)
    let work = { @Sendable () async throws -> Response in
      switch (caller, body) {
      case (.nobody, .own(let body)):
        JSONBody.response(
          try await signIn.signIn(
            with: provider, body, idempotencyKey: key, from: network, browser: secret, key: proven,
            attestation: attestation))
      case (.linking(let caller), .own(let body)):
        JSONBody.response(
          try await signIn.link(provider, body, to: caller, idempotencyKey: key, from: network))
      case (.reauthenticating(let caller), .own(let body)):
        JSONBody.response(
          try await signIn.reauthenticate(
            caller.owner, with: provider, body, idempotencyKey: key, from: network))
      case (.linking(let caller), .flowCode(let code)):
        JSONBody.response(
          try await authorization.link(code, of: provider.id, to: caller, from: network))
      case (.reauthenticating(let caller), .flowCode(let code)):
        JSONBody.response(
          try await authorization.reauthenticate(
            caller.owner, with: code, of: provider.id, from: network))
      case (.nobody, .flowCode): throw Refusal(.invalidRequest)
      }
    }
    return provider.stopsWithConnection ? try await context.whileConnected(work) : try await work()
  }

  private func run(
    _ step: ProviderStep, for purpose: SignInPurpose, _ request: Request, _ context: ServerContext
  ) async throws -> Response {
    var request = request
    let caller = try await caller(for: purpose, request)
    try await attestations.standing(of: &request, context, before: step.attestedUse).demand()
    let body = try await UndecodedJSON(request)
    let mark = step.marksBrowser ? browser.mark(of: request) : nil
    let answer = try await signIn.run(
      step, with: body, for: purpose, caller: caller.user, context.mailOrigin(of: request, mark))
    var response = JSONBody.response(answer)
    mark?.leave(in: &response)
    return response
  }

  /// The caller, where the purpose needs one.
  private enum CallerRole {
    case nobody
    case linking(Caller)
    case reauthenticating(Caller)

    var user: UserID? {
      switch self {
      case .nobody: nil
      case .linking(let caller), .reauthenticating(let caller): caller.userID
      }
    }
  }

  private func caller(for purpose: SignInPurpose, _ request: Request) async throws -> CallerRole {
    switch purpose {
    case .signIn: .nobody
    case .link: .linking(try await authentication.caller(of: request))
    case .reauthentication: .reauthenticating(try await authentication.caller(of: request))
    }
  }
}

extension SignInPurpose {
  /// The path of the providers' endpoints.
  fileprivate var path: String {
    switch self {
    case .signIn: WirePath.signIn
    case .link: WirePath.identities
    case .reauthentication: WirePath.reauthenticate
    }
  }
}
