import BramleyAPI
import BramleyCore
import BramleyHTTP

/// The sign-in methods of an installation, and what they share with the services of accounts.
struct SignInMethods: Sendable {
  /// The ids of all methods that Bramley has, configured or not, but for the OpenID providers that an operator names.
  static let knownIDs: Set<ProviderID> = [
    .apple, .password, .google, .facebook, .gitHub, .phone, .email, .passkey,
  ]

  let nonces: NonceService
  let apple: AppleConnection
  let exchanges: CodeExchanges
  let openID: OpenIDProviders
  let facebook: FacebookProvider?
  let mailing: Mailing
  let phone: PhoneParts?
  /// What draws and judges codes that are sent.
  let secrets: CodeSecrets
  let captcha: CaptchaGate
  /// Checks passwords, also where nobody signs in with one: second factors and changes ask it.
  let checks: PasswordChecks
  /// Begins and judges the ceremonies of passkeys; nil where there are none.
  let passkeys: PasskeyCeremonies?
  /// Mails codes and links of addresses; nil where this server sends no mail.
  let mailer: AddressMailer?
  /// All of them, in the order in which they are shown.
  let all: SignInProviders

  var abilities: RevocationAbilities { RevocationAbilities(all) }
  /// What mails; nil where this server sends no mail.
  var mail: MailQueue? { mailing.settings.isOn ? mailing.queue : nil }

  init(_ composition: Composition) throws {
    let settings = composition.settings
    nonces = NonceService(ring: composition.ring, surroundings: composition.surroundings)
    apple = try composition.appleConnection()
    exchanges = composition.exchanges(apple)
    checks = try composition.passwordChecks()
    openID = OpenIDProviders(composition, nonces: nonces)
    facebook = composition.facebook(nonces: nonces)
    let gitHub = composition.gitHub()
    mailing = Mailing(composition)
    phone = composition.phone()
    secrets = composition.codeSecrets()
    captcha = composition.captcha()
    passkeys = composition.passkeyCeremonies()
    mailer = composition.addressMailer(mailing, secrets: secrets)

    var methods: [any SignInProvider] = [
      AppleProvider(
        settings: apple.settings, endpoint: apple.endpoint, verifier: apple.verifier, exchanges: exchanges,
        nonces: nonces, store: composition.store, ring: composition.ring,
        surroundings: composition.surroundings)
    ]
    if let google = openID.google { methods.append(google) }
    if let facebook { methods.append(facebook) }
    if let gitHub { methods.append(gitHub) }
    methods += openID.others as [any SignInProvider]
    methods += composition.codeProviders(mailing, phone, secrets: secrets, captcha: captcha)
    if let passkeys {
      methods.append(
        PasskeyProvider(
          passkeys, accounts: composition.store, mail: mailing.settings.isOn ? mailing.queue : nil))
    }
    if settings.passwords.isEnabled { methods.append(PasswordProvider(checks)) }
    guard let all = SignInProviders(methods + composition.parts.providers) else {
      throw ConfigurationFailure(sentences: [
        "providers: two sign-in methods have the same id, or an id is not made of lowercase letters, digits and hyphens"
      ])
    }
    self.all = all
  }
}
