import EmulatorKit
import HTTPTypes
import Hummingbird

/// An error of the Graph API.
struct GraphError: Error, Sendable {
  var message: String
  var code: Int
  var subcode: Int?
  var status: HTTPResponse.Status = .badRequest

  init(_ code: Int, _ subcode: Int?, _ message: String) {
    self.code = code
    self.subcode = subcode
    self.message = message
  }

  init(_ code: Int, _ message: String) { self.init(code, nil, message) }

  static let noToken = GraphError(
    2500, "An active access token must be used to query information about the current user.")
  static let badToken = GraphError(190, "Invalid OAuth access token - Cannot parse access token")
  static let appRemoved = GraphError(
    190, 458, "Error validating access token: The user has not authorized application.")
  static let expired = GraphError(190, 463, "Error validating access token: Session has expired.")
  static let badSecret = GraphError(1, "Error validating client secret.")
  static let noApp = GraphError(
    101, "Error validating application. Cannot get application info due to a system error.")
  static let notAppToken = GraphError(
    100,
    "You must provide an app access token, or a user access token that is an owner or developer of the app")
  static let noProof = GraphError(
    100, "API calls from the server require an appsecret_proof argument")
  static let badProof = GraphError(100, "Invalid appsecret_proof provided in the API argument")
  static let badPath = GraphError(2500, "Unknown path components")

  init(_ fault: CodeFault) {
    switch fault {
    case .expired: self.init(100, 36_007, "This authorization code has expired.")
    case .otherRedirect:
      self.init(
        100, 36_008,
        "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in "
          + "the OAuth dialog request")
    case .used: self.init(100, 36_009, "This authorization code has been used.")
    case .wrongVerifier: self.init(100, "Invalid code_verifier parameter.")
    case .unknown, .ofAnotherClient: self.init(100, "Invalid verification code format.")
    }
  }

  func response(trace: String) throws -> Response {
    var error: [String: JSON] = [
      "message": .text(message), "type": "OAuthException", "code": .number(code), "fbtrace_id": .text(trace),
    ]
    error["error_subcode"] = subcode.map(JSON.number)
    return try .provider(JSON.object(["error": .object(error)]), status: status)
  }
}
