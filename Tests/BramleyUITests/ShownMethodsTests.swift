import BramleyAPI
import BramleyClient
import Foundation
import Testing

@testable import BramleyUI

@Suite struct ShownMethodsTests {
  private let both: ShownMethods = [AppleViews(), PasswordViews()]

  @Test func `an app's own method is asked for, named and offered like the kit's`() {
    let methods: ShownMethods = [AppleViews(), CardViews()]
    let user = User.withoutIdentity
    #expect(methods.name(of: "card") == "Library card")
    #expect(methods.additions(to: user).map(\.method) == [.apple, "card"])
    #expect(methods.proofs(of: user, among: ["card"]).map(\.method) == ["card"])
    #expect(methods.canProve(user, among: ["card"]))
    #expect(!ShownMethods.standard.canProve(user, among: ["card"]))
  }

  @Test func `an app's own views take the place of the kit's`() {
    let methods: ShownMethods = [ProviderViews("google", provider: "google", name: "Google Workspace")]
    #expect(methods.name(of: "google") == "Google Workspace")
    #expect(ShownMethods.standard.name(of: "google") == "Google")
  }

  @Test func `a provider without views is called by its id`() {
    #expect(both.name(of: "gitlab") == "gitlab")
  }

  @Test func `what the account has already can't be added again`() {
    #expect(both.additions(to: .preview).isEmpty)
    #expect(both.additions(to: .withoutIdentity).map(\.method) == [.apple])
  }

  @Test func `a password proves also where the sign-in screen doesn't offer it, but only with an address`() {
    var user = User.preview
    #expect(ShownMethods.standard.canProve(user, among: [.apple, .password]))
    #expect(!ShownMethods.standard.canProve(user, among: [.apple]))
    user.email = nil
    #expect(!ShownMethods.standard.canProve(user, among: [.password]))
  }

  @Test func `the proof form follows the server's order`() {
    let methods: ShownMethods = [CardViews(), PasswordViews()]
    #expect(methods.proofs(of: .preview, among: [.password, "card"]).map(\.method) == [.password, "card"])
  }

  @Test func `a form is separated from what stands beside it, two buttons are not`() {
    let google = ProviderViews("google", provider: "google", name: "Google")
    let methods: ShownMethods = [AppleViews(), google, PasswordViews(), CardViews()]
    #expect(methods.all.map { methods.isSeparated($0.method) } == [false, false, true, true])
    #expect(ShownMethods([PasswordViews(), google]).isSeparated("google"))
    #expect(!both.isSeparated("google"))
  }

  @Test func `Apple's button comes first, then the method last used, two more, and the rest on demand`() {
    let all: ShownMethods = [
      ProviderViews.google, ProviderViews.facebook, GuestViews(), AppleViews(), ProviderViews.gitHub,
      ProviderViews.openID("okta", name: "Okta"), PasswordViews(),
    ]
    let arranged = all.arranged(for: MethodOffer(lastUsed: .gitHub))
    #expect(arranged.first.all.map(\.method) == [.apple, .gitHub, .google, .facebook])
    #expect(arranged.more.all.map(\.method) == ["okta", .password])
    #expect(arranged.guest.all.map(\.method) == [.guest])
    let unused = all.arranged(for: MethodOffer())
    #expect(unused.first.all.map(\.method) == [.apple, .google, .facebook, .gitHub])
  }

  private let server = AvailableMethods(methods: [
    .init(id: "okta", name: "Okta", kind: .browser, browser: true),
    .init(id: .google, name: "Google", kind: .native, browser: true),
    .init(id: .facebook, name: "Facebook", kind: .native, browser: true),
    .init(id: .apple, name: "Apple", kind: .native, browser: true),
    .init(id: "card", name: "Card", kind: "of_tomorrow", browser: false),
  ])

  @Test func `a list that follows the server shows what the server offers and the app can do`() {
    let offer = MethodOffer(server: server, registered: [.apple, .google, "okta", "card", .gitHub])
    let shown = ShownMethods.server.offered(by: offer)
    #expect(shown.all.map(\.method) == ["okta", .google, .apple])
    #expect(shown.name(of: "okta") == "Okta")
    #expect(both.offered(by: offer) == both)
  }

  @Test func `until the server's list is known, the app's methods are shown`() {
    let offer = MethodOffer(registered: [.apple, .gitHub])
    #expect(ShownMethods.server.offered(by: offer).all.map(\.method) == [.apple, .gitHub])
    #expect(ShownMethods.server.offered(by: MethodOffer(registered: [])) == .standard)
    let own = ShownMethods([PasswordViews()], followsServer: true)
    #expect(own.offered(by: MethodOffer(registered: [.password])).all.map(\.method) == [.password])
  }

  @Test func `an account that exists is opened by a tap, and the refused method is named`() {
    let existing = ExistingAccount(refused: .google, providers: [.password, .apple])
    #expect(both.opening(existing).map(\.method) == [.apple])
    #expect(both.note(on: existing) == Message(.accountExistsNote, .text("Google")))
    let typed = ExistingAccount(refused: .google, providers: [.password])
    #expect(both.opening(typed).isEmpty && both.note(on: typed) == Message(.accountExists))
  }

  @Test func `a guest is asked to save their account where the app has guests`() {
    let methods: ShownMethods = [AppleViews(), ProviderViews.google, GuestViews()]
    #expect(methods.offersToSave(.guestPreview))
    #expect(methods.additions(to: .guestPreview).map(\.method) == [.apple, .google])
    #expect(!methods.offersToSave(.preview))
    #expect(!both.offersToSave(.guestPreview))
  }

  @Test func `a merge is offered where the back end merges, by methods that need no more than a tap`() {
    let methods: ShownMethods = [AppleViews(), PasswordViews(), ProviderViews.google]
    #expect(methods.mergers(offer: MethodOffer(canMerge: true)).map(\.method) == [.apple, .google])
    #expect(methods.mergers(offer: MethodOffer()).isEmpty)
  }

  @Test func `lists are equal by their methods and order`() {
    #expect(both == [AppleViews(scopes: []), PasswordViews(allowsSignUp: false)])
    #expect(both != [PasswordViews(), AppleViews()])
    #expect(both != .standard)
  }

  @Test func `no screen but the list names a method`() throws {
    let screens = ["SignIn", "Account", "Gate", "Proof", "Methods", "Deletion"]
    for folder in screens {
      let text = try Sources.text(of: "Sources/BramleyUI/\(folder)", except: "+Preview.swift")
      let code = text.replacing(#/\/\/[^\n]*/#, with: "")
      #expect(!code.contains(#/\.apple\b|\.password\(|AppleViews|PasswordViews|PasswordForm/#), "\(folder)")
    }
  }
}

/// An app's own method.
private struct CardViews: MethodViews {
  let method: SignInMethod.ID = "card"
  let provider: ProviderID = "card"
  let name = "Library card"
  let layout = MethodLayout.form
  let addition: SignInMethod? = SignInMethod("card")

  func canProve(_ user: User) -> Bool { true }
}

extension User {
  fileprivate static let withoutIdentity: User = {
    var user = User.preview
    user.identities = []
    return user
  }()
}
