import BramleyAPI
import Testing

@testable import BramleyUI

@Suite struct NameFormTests {
  private let ada = PersonName(
    givenName: "Ada", familyName: "Lovelace", middleName: "King", namePrefix: "Lady", nickname: "Enchantress")

  @Test func `an edited name keeps the parts that the form doesn't show`() {
    var form = NameForm(ada)
    #expect(!form.isChanged && form.name == ada)
    form.givenName = "  Augusta "
    #expect(form.isChanged)
    #expect(form.name.givenName == "Augusta" && form.name.middleName == "King")
    #expect(form.name.namePrefix == "Lady")
  }

  @Test func `spaces alone are no change`() {
    var form = NameForm(ada)
    form.familyName = " Lovelace "
    #expect(!form.isChanged)
  }

  @Test func `a name that was removed leaves no title behind`() {
    var form = NameForm(PersonName(givenName: "Ada", namePrefix: "Lady"))
    form.givenName = " "
    #expect(form.isChanged && form.name.isEmpty)
  }

  @Test func `a person without a name gets one`() {
    var form = NameForm(nil)
    #expect(!form.isChanged)
    form.familyName = "Lovelace"
    #expect(form.name == PersonName(familyName: "Lovelace"))
  }
}
