/// Asks once more before a person's Apple Account is deleted, which nothing brings back.
struct ConfirmationPage {
  let title = "Delete this Apple Account?"
  var person: String
  var fullName: String

  init(_ person: AppleWorld.Person) {
    self.person = person.id
    fullName = person.fullName
  }

  static let template = """
    <h1>Delete the Apple Account of {{fullName}}?</h1>
    <p>Nobody signs in with it again, and all that was agreed to with it is over; the apps' servers are told.
    Nothing brings it back but a reset of the whole emulator.</p>
    <form method="post" action="/console/delete-apple-account">
    <input type="hidden" name="person" value="{{person}}">
    <button name="confirmed" value="yes">Delete Apple Account</button>
    </form>
    <p><a href="/#people">Keep it</a></p>
    """
}
