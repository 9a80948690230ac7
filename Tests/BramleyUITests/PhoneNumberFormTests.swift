import BramleyClient
import Foundation
import Testing

@testable import BramleyUI

@Suite struct PhoneNumberFormTests {
  private func form(_ region: String, _ typed: String) -> PhoneNumberForm {
    let found = PhoneRegion.all.first { $0.id == region }
    var form = PhoneNumberForm(region: found)
    form.type(typed)
    return form
  }

  @Test func `every region of the table has a calling code and groups`() {
    #expect(PhoneRegion.all.count > 230)
    #expect(Set(PhoneRegion.all.map(\.id)).count == PhoneRegion.all.count)
    for region in PhoneRegion.all {
      #expect((1...3).contains(region.callingCode.count) && region.groups.reduce(0, +) >= 4, "\(region.id)")
      #expect(region.groups.reduce(region.callingCode.count, +) <= 15, "\(region.id)")
    }
  }

  @Test(arguments: [
    ("de_DE", "DE"), ("en_US", "US"), ("fr_CA", "CA"), ("ar_EG", "EG"), ("ja_JP", "JP"), ("en_001", "US"),
  ])
  func `the country is guessed from the locale`(locale: String, region: String) {
    #expect(PhoneRegion.ofLocale(Locale(identifier: locale))?.id == region)
  }

  @Test(arguments: [
    ("DE", "015112345678", "+4915112345678"), ("DE", "151 1234-5678", "+4915112345678"),
    ("DE", "+49 (0151) 2", "+4901512"), ("US", "(201) 555-0123", "+12015550123"),
    ("US", "1 201 555 0123", "+12015550123"), ("FR", "06 12 34 56 78", "+33612345678"),
    ("DE", "+1 201 555 0123", "+12015550123"), ("DE", "0033612345678", "+33612345678"),
    ("EG", "٠١٠٠١٢٣٤٥٦٧", "+201001234567"), ("IT", "312 345 6789", "+393123456789"),
    ("IT", "02 1234 5678", "+390212345678"), ("JP", "\u{202A}090-1234-5678\u{202C}", "+819012345678"),
  ])
  func `what is typed becomes a number in E.164`(region: String, typed: String, number: String) {
    #expect(form(region, typed).number == number)
  }

  @Test(arguments: [
    ("DE", ""), ("DE", "015"), ("DE", "+"), ("DE", "+49"), ("DE", "+0123456789"), ("US", "abc"),
    ("DE", "12345678901234567890"),
  ])
  func `what is too short or too long is no number yet`(region: String, typed: String) {
    #expect(form(region, typed).number == nil)
    #expect(form(region, typed).method == nil)
  }

  @Test(arguments: [
    ("US", "2015550123", "201 555 0123"), ("US", "201555", "201 555"), ("FR", "612345678", "6 12 34 56 78"),
    ("FR", "0612345678", "06 12 34 56 78"), ("DE", "+33612345678", "+33 6 12 34 56 78"), ("DE", "+4", "+4"),
  ])
  func `a number is written in its groups while it is typed`(region: String, typed: String, shown: String)
    throws
  {
    #expect(form(region, typed).text == shown)
    #expect(form(region, shown).text == shown)
  }

  @Test func `typing key by key and deleting give the same as pasting`() {
    var typed = form("FR", "")
    var text = ""
    for key in "0612345678" {
      text = typed.text + String(key)
      typed.type(text)
    }
    #expect(typed == (form("FR", "0612345678")))
    typed.type(String(typed.text.dropLast(1)))
    #expect(typed.text == "06 12 34 56 7")
    #expect(typed.number == "+33612345" + "67")
  }

  @Test func `a plus chooses the country, and keeps the one that shares the code`() {
    #expect(form("DE", "+33612345678").region?.id == "FR")
    #expect(form("CA", "+12015550123").region?.id == "CA")
    #expect(form("DE", "+12015550123").region?.id == "US")
    #expect(form("DE", "+447911123456").region?.id == "GB")
  }

  @Test func `only the countries are offered that the server sends texts to`() {
    let german = Locale(identifier: "de_DE")
    #expect(PhoneRegion.sorted(for: german, among: ["FR", "DE"]).map(\.id) == ["DE", "FR"])
    #expect(PhoneRegion.ofLocale(german, among: ["FR"])?.id == "FR")
    #expect(PhoneRegion.ofLocale(german, among: ["FR", "DE"])?.id == "DE")
    #expect(PhoneRegion.sorted(for: german).count == PhoneRegion.all.count)
  }

  @Test func `a print shows no number`() {
    var text = ""
    dump(form("DE", "015112345678"), to: &text)
    var answer = AnswerForm()
    answer.text = "123456"
    dump(answer, to: &text)
    #expect(!text.contains("151") && !text.contains("1234"))
  }
}
