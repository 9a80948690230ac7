import BramleyTokens
import Foundation
import Testing

@Suite struct DuplicateMemberTests {
  @Test(arguments: [
    (#"{"a":1,"a":2}"#, true), (#"{"a":1,"b":2}"#, false), (#"{"a":{"a":1}}"#, false),
    (#"{"a":{"b":1,"b":1}}"#, true), (#"[{"a":1},{"a":1}]"#, false), (#"{"a":["a","a"],"b":"a"}"#, false),
    (#"{"a":"b","b":"a"}"#, false), (#"{"a":1,"\u0061":2}"#, true), (#"{"a\"":1,"a":2}"#, false),
    (#"{"a\"":1,"a\u0022":2}"#, true), (#"{"x":[1,{"a":1}],"a":1,"x":2}"#, true), ("{}", false),
    ("[]", false),
    (#"{"a":"\\","a":1}"#, true), (#"{"a":"{\"a\":1,","b":1}"#, false), ("\"a\"", false), ("", false),
    (#"{"":1,"":2}"#, true), (#"{"é":1,"é":2}"#, true), ("]]}}", false), (#"{"a"#, false),
  ])
  func `a duplicate member in one object is found`(json: String, found: Bool) {
    #expect(StrictJSON.hasDuplicateMembers(Data(json.utf8)) == found)
  }
}
