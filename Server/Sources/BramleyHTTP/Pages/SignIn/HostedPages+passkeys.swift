import BramleyAPI
import BramleyCore
import Foundation
import Hummingbird

// Sign-in and sign-up by passkey. The page's script asks the browser for the passkey and sends the form with its answer.
extension HostedPages {
  var hasPasskeys: Bool { own.passkeys != nil && services.providers[.passkey] != nil }

  var passkeyPages: [HostedPage] { hasPasskeys ? [passkeySignInPage, passkeySignUpPage] : [] }

  private var passkeySignInPage: HostedPage {
    HostedPage("/sign-in/passkey", isShown: false) { visit, faults in
      signInView(visit, faults)
    } act: { visit in
      guard let provider = services.providers[.passkey] as? PasskeyProvider else {
        throw Refusal(.notFound, "There is no sign-in by passkey.")
      }
      let (challenge, assertion) = try passkey(PasskeyAssertion.self, of: visit)
      let body = SignInBody(
        PresentedPasskey(PasskeySignInRequest(challengeID: challenge, credential: assertion)),
        device: visit.device)
      return try await prove(visit, by: provider, body)
    }
  }

  private var passkeySignUpPage: HostedPage {
    HostedPage("/sign-up/passkey", limit: .signUp) { visit, faults in
      page("sign-up-passkey", try passkeySignUpValues(visit), visit, faults: faults)
    } act: { visit in
      guard let passkeys = own.passkeys else { throw Refusal(.notFound, "There are no passkeys.") }
      let address = try typedAddress(visit)
      let name = try typedName(visit)
      let (challenge, registration) = try passkey(PasskeyRegistration.self, of: visit)
      let request = PasskeySignUpRequest(
        challengeID: challenge, credential: registration, name: name.isEmpty ? nil : name, email: address,
        device: visit.device)
      let mark = cookies.mail.mark(of: visit.request)
      let session = try await passkeys.signUp(request, idempotencyKey: visit.formKey, visit.origin(mark))
      var response = try await enter(visit, session, by: .passkey)
      mark.leave(in: &response)
      return response
    }
  }

  private func passkeySignUpValues(_ visit: PageVisit) throws -> [String: Any] {
    var values: [String: Any] = ["hasPassword": hasPasswords]
    for field in ["given", "family"] { values[field] = visit.typed(field) }
    values["email"] = visit.typed("email") ?? visit.flow?.hint
    if let flow = visit.flow, let name = own.authorization.clientName(of: flow) {
      values["client"] = ["name": name, "host": host(of: flow) ?? ""]
    }
    if let passkeys = own.passkeys {
      values["passkey"] = shown(try passkeys.startSignUp(PasskeySignUpStartRequest()))
    }
    return values
  }

  /// What the sign-in page asks of a passkey: any for a sign-in, one of the account for a proof.
  func passkeyRequest(_ visit: PageVisit) -> [String: Any]? {
    guard let ceremonies = own.passkeys?.ceremonies else { return nil }
    if visit.flow?.purpose == .reauthenticate, let caller = visit.caller {
      return shown(ceremonies.request(.reauthentication, account: caller.userID))
    }
    return shown(ceremonies.request(.signIn))
  }

  /// The values of a form that brings a passkey's answer.
  func shown<Options>(_ challenge: PasskeyChallenge<Options>) -> [String: Any] {
    let options = (try? WireJSON.encoder().encode(challenge.publicKey)) ?? Data()
    return [
      "challenge": challenge.challengeID.rawValue, "options": String(decoding: options, as: UTF8.self),
    ]
  }

  /// Reads what the script put into the form.
  func passkey<Answer: Decodable>(
    _ type: Answer.Type, of visit: PageVisit
  ) throws -> (challenge: ChallengeID, answer: Answer) {
    guard let challenge = visit.fields["challenge_id"], let text = visit.fields["credential"], !text.isEmpty
    else { throw PageMistakes(PageFault("form", "passkey_missing")) }
    guard let answer = try? WireJSON.decoder().decode(type, from: Data(text.utf8)) else {
      throw Refusal(.invalidRequest, "The form's passkey is not what a browser answers.")
    }
    return (ChallengeID(rawValue: challenge), answer)
  }
}
