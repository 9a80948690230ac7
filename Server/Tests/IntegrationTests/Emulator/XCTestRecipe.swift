// docs/emulator.md shows what is inside. It is a test case of XCTest on purpose: it shows how one uses the emulator.
import AppleID
import AppleIDEmulator
import XCTest

final class SignInWithAppleTestCase: XCTestCase {
  func testTheNameComesOnce() async throws {
    try await AppleIDEmulator.run { apple in
      let first = try apple.authorizeNatively(.init(clientID: "com.example.bramley", person: "maya"))
      XCTAssertEqual(first.fullName?.givenName, "Maya")
      let again = try apple.authorizeNatively(.init(clientID: "com.example.bramley", person: "maya"))
      XCTAssertNil(again.fullName)
    }
  }
}
