import BramleyAPI
import BramleyCore
import Hummingbird

/// The body of a link or a reauthentication: what the provider's own method presents, or the code of a browser flow.
enum PresentedBody<Provider: SignInProvider>: Sendable {
  case own(SignInBody<Provider.Presented>)
  case flowCode(FlowCodeRequest)

  /// Reads the body of a request.
  init(
    for purpose: SignInPurpose, of provider: Provider, _ request: Request
  ) async throws {
    guard request.mediaType == "application/json" else {
      throw Refusal.mediaType(expected: "application/json")
    }
    let body = try await request.boundedBody()
    // A provider without a browser flow may have a field of its own that is called `code`.
    if purpose != .signIn, provider is any BrowserProvider,
      let marks = try? JSONBody.decode(FlowCodeMarks.self, from: body), marks.areBothSet
    {
      self = .flowCode(try JSONBody.decode(FlowCodeRequest.self, from: body))
    } else {
      self = .own(try JSONBody.decode(SignInBody<Provider.Presented>.self, from: body))
    }
  }
}

/// The members by which the code of a browser flow is recognised.
private struct FlowCodeMarks: Decodable {
  var areBothSet: Bool

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FlowCodeKey.self)
    areBothSet = container.contains(.code) && container.contains(.codeVerifier)
  }

  private enum FlowCodeKey: String, CodingKey {
    case code
    case codeVerifier = "code_verifier"
  }
}
