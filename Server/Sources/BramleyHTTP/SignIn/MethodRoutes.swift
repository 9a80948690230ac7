import BramleyAPI
import BramleyCore
import Hummingbird

/// The sign-in methods of the server, so that an app or page shows what is configured.
struct MethodRoutes: Sendable {
  let providers: SignInProviders
  /// Whether people may begin without an identity (`guests.enabled`).
  let allowsGuests: Bool
  /// The CAPTCHA that codes may need.
  let captcha: CaptchaOffer?
  /// Where texts are sent to; nil where telephone numbers are switched off.
  let phone: PhoneSettings?

  var endpoints: [Endpoint] { [Endpoint(.get, WirePath.methods, handler: methods)] }

  @Sendable func methods(_ request: Request, context: ServerContext) async throws -> Response {
    var answer = AvailableMethods(providers, allowsGuests: allowsGuests)
    answer.captcha = captcha
    if let phone, let place = answer.methods.firstIndex(where: { $0.id == .phone }) {
      answer.methods[place].countries = phone.countries.map(\.rawValue).sorted()
      answer.methods[place].consent = phone.consent
    }
    return JSONBody.response(answer, caching: .seconds(60))
  }
}

extension AvailableMethods {
  /// The methods that can be used to sign in, in the order of the configuration.
  init(_ providers: SignInProviders, allowsGuests: Bool) {
    let guest = AvailableMethod(id: .guest, name: "Guest", kind: .guest, browser: false)
    let methods = providers.all.filter { $0.purposes.contains(.signIn) }.map { provider in
      let opensBrowser = (provider as? any BrowserProvider)?.supportsBrowsers ?? false
      return AvailableMethod(
        id: provider.id, name: provider.name, kind: provider.kind, browser: opensBrowser)
    }
    self.init(methods: methods + (allowsGuests ? [guest] : []))
  }
}
