import HTTPTypes
import Testing

@testable import BramleyHTTP

@Suite struct FieldValueTests {
  private let fields: HTTPFields = {
    var fields: HTTPFields = [.accept: "text/html", .authorization: "Bearer one", .cookie: ""]
    fields.append(HTTPField(name: .authorization, value: "Bearer two"))
    return fields
  }()

  @Test(arguments: ["Accept", "aCCEPT"])
  func `a field is found in letters of either case`(name: String) throws {
    #expect(fields.value(of: try #require(HTTPField.Name(name))) == "text/html")
  }

  @Test func `values of a field that occurs twice are joined, so that neither is taken alone`() {
    #expect(fields.value(of: .authorization) == "Bearer one, Bearer two")
    #expect(fields.value(of: .authorization) == fields[.authorization])
  }

  @Test func `an empty field has an empty value, and a missing one has none`() {
    #expect(fields.value(of: .cookie) == "")
    #expect(fields.value(of: .contentType) == nil)
  }
}
