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

  @Test func `a locked device and a sign-in in progress keep the content`() {
    #expect(AuthChange(showing: maya, next: .checking) == .none)
    #expect(AuthChange(showing: nil, next: .checking) == .none)
    #expect(AuthChange(showing: maya, next: .signingIn(.apple)) == .none)
  }

  @Test func `each person gets content of their own`() {
    #expect(AuthChange(showing: nil, next: .signedIn(maya)) == .signedIn(maya))
    #expect(AuthChange(showing: maya, next: .signedIn(other)) == .signedIn(other))
  }

  @Test func `the same person keeps their content, and changes are reported`() {
    var renamed = maya
    renamed.name = PersonName(givenName: "May")
    #expect(AuthChange(showing: maya, next: .signedIn(maya)) == .none)
    #expect(AuthChange(showing: maya, next: .signedIn(renamed)) == .updated(renamed))
  }

  @Test func `a sign-out removes the content, and at launch it ends the checking`() {
    #expect(AuthChange(showing: maya, next: .signedOut) == .signedOut)
    #expect(AuthChange(showing: nil, next: .signedOut) == .signedOut)
  }
}
