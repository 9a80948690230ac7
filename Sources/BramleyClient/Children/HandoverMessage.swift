public import BramleyAPI
import Foundation

/// The messages between watch and phone, as the property lists that WatchConnectivity sends.
enum HandoverMessage {
  private static let requestKey = "bramley.child.request"
  private static let codeKey = "bramley.child.code"
  private static let errorKey = "bramley.child.error"

  static func asking(_ request: ChildSessionRequest) -> [String: Any] {
    [requestKey: (try? WireJSON.encoder().encode(request)) ?? Data()]
  }

  /// Returns the request; nil for another message of the app.
  static func request(in message: [String: Any]) -> ChildSessionRequest? {
    guard let data = message[requestKey] as? Data else { return nil }
    return try? WireJSON.decoder().decode(ChildSessionRequest.self, from: data)
  }

  static func answering(_ answer: Result<ChildSessionCode, PhoneError>) -> [String: Any] {
    switch answer {
    case .success(let code): [codeKey: (try? WireJSON.encoder().encode(code)) ?? Data()]
    case .failure(let error): [errorKey: error.rawValue]
    }
  }

  /// Returns the phone's answer. This watch may be unable to read that of another version.
  static func answer(in message: [String: Any]) -> Result<ChildSessionCode, PhoneError> {
    if let error = message[errorKey] as? String { return .failure(PhoneError(rawValue: error)) }
    guard let data = message[codeKey] as? Data,
      let code = try? WireJSON.decoder().decode(ChildSessionCode.self, from: data)
    else { return .failure(.unreadable) }
    return .success(code)
  }
}

/// Why a phone gave its watch no session; open to more.
public struct PhoneError: OpenValue, Error {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The phone is out of reach, or its app is not installed.
  public static let unreachable: PhoneError = "phone_unreachable"
  /// Nobody is signed in on the phone.
  public static let notSignedIn: PhoneError = "phone_not_signed_in"
  /// The person has to sign in on the phone again before it may hand anything over.
  public static let reauthenticationRequired: PhoneError = "phone_reauthentication_required"
  /// The phone could not get a code now.
  public static let unavailable: PhoneError = "phone_unavailable"
  /// The phone's answer has the format of another version.
  public static let unreadable: PhoneError = "phone_unreadable"

  init(_ error: AccountError) {
    self =
      switch error {
      case .reauthenticationRequired: .reauthenticationRequired
      case .session(.notSignedIn), .session(.ended): .notSignedIn
      case .session, .proof: .unavailable
      }
  }
}
