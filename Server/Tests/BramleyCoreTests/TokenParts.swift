import AppleID
import BramleyTokens
import Foundation
import Testing

/// The bytes of one base64url part of a token.
func decoded(_ part: some StringProtocol) throws -> Data { try #require(Data(base64URL: part.utf8)) }
