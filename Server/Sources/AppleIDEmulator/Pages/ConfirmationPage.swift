import EmulatorKit

/// Asks once more before a person's Apple Account is deleted, which nothing brings back.
struct ConfirmationPage {
  let title = "Delete this Apple Account?"
  var person: String
  var fullName: String

  init(_ person: AppleWorld.Person) {
    self.person = person.id
    fullName = person.fullName
  }
}
