import BramleyAPI
import BramleyClient
import Testing

@Suite struct AuthChangeTests {
  let maya = User.preview

  var other: User {
    var user = User.preview
    user.id = "01JD0A7ANOTHER"
    return user
  }

  @Test func `a locked device and a sign-in under way leave what is shown`() {
    #expect(AuthChange(showing: maya, next: .checking) == .none)
    #expect(AuthChange(showing: nil, next: .checking) == .none)
    #expect(AuthChange(showing: maya, next: .signingIn(.apple)) == .none)
  }

  @Test func `whoever signs in gets content of their own`() {
    #expect(AuthChange(showing: nil, next: .signedIn(maya)) == .signedIn(maya))
    #expect(AuthChange(showing: maya, next: .signedIn(other)) == .signedIn(other))
  }

  @Test func `the same person keeps their content, and what is new is told`() {
    var renamed = maya
    renamed.name = PersonName(givenName: "May")
    #expect(AuthChange(showing: maya, next: .signedIn(maya)) == .none)
    #expect(AuthChange(showing: maya, next: .signedIn(renamed)) == .updated(renamed))
  }

  @Test func `a sign-out ends what is shown, and at launch it ends the checking`() {
    #expect(AuthChange(showing: maya, next: .signedOut) == .signedOut)
    #expect(AuthChange(showing: nil, next: .signedOut) == .signedOut)
  }
}
