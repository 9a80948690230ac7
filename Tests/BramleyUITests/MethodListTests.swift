import BramleyAPI
import BramleyClient
import Foundation
import Testing

@testable import BramleyUI

@Suite struct MethodListTests {
  private let both: MethodList = [AppleViews(), PasswordViews()]

  @Test func `an app's own method is asked for, named and offered like the kit's`() {
    let methods: MethodList = [AppleViews(), CardViews()]
    let user = User.withoutIdentity
    #expect(methods.name(of: "card") == "Library card")
    #expect(methods.additions(to: user).map(\.method) == [.apple, "card"])
    #expect(methods.proofs(of: user, among: ["card"]).map(\.method) == ["card"])
    #expect(methods.canProve(user, among: ["card"]))
    #expect(!MethodList.standard.canProve(user, among: ["card"]))
  }

  @Test func `an app's own views take the place of the kit's`() {
    let methods: MethodList = [ProviderViews("google", provider: "google", name: "Google Workspace")]
    #expect(methods.name(of: "google") == "Google Workspace")
    #expect(MethodList.standard.name(of: "google") == "Google")
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
    #expect(MethodList.standard.canProve(user, among: [.apple, .password]))
    #expect(!MethodList.standard.canProve(user, among: [.apple]))
    user.email = nil
    #expect(!MethodList.standard.canProve(user, among: [.password]))
  }

  @Test func `the proof form follows the server's order`() {
    let methods: MethodList = [CardViews(), PasswordViews()]
    #expect(methods.proofs(of: .preview, among: [.password, "card"]).map(\.method) == [.password, "card"])
  }

  @Test func `a form is separated from what stands beside it, two buttons are not`() {
    let google = ProviderViews("google", provider: "google", name: "Google")
    let methods: MethodList = [AppleViews(), google, PasswordViews(), CardViews()]
    #expect(methods.all.map { methods.isSeparated($0.method) } == [false, false, true, true])
    #expect(MethodList([PasswordViews(), google]).isSeparated("google"))
    #expect(!both.isSeparated("google"))
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
  let kind = MethodKind.form
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
