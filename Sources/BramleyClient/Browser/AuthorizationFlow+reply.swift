import BramleyAPI
import Foundation

extension AuthorizationFlow {
  /// Returns the result that the answer's query has; nil when it is no answer to this request.
  func reply(query: String) -> Result<String, SignInError>? {
    var components = URLComponents()
    components.percentEncodedQuery = query.replacing("+", with: "%20")
    let items = components.queryItems ?? []
    let fields = Dictionary(grouping: items, by: \.name).mapValues { $0.map { $0.value ?? "" } }
    // A duplicate parameter is invalid (RFC 6749, section 3.1).
    guard fields.values.allSatisfy({ $0.count == 1 }), fields["state"] == [state],
      isIssuer(fields["iss"]?.first)
    else { return nil }
    if let error = fields["error"]?.first {
      if let problem = problem(fields) { return .failure(.refused(problem)) }
      if error == "access_denied" { return .failure(.cancelled) }
      return .failure(.provider(code: error, text: fields["error_description"]?.first ?? error))
    }
    guard let code = fields["code"]?.first, !code.isEmpty else { return nil }
    return .success(code)
  }

  /// The server's own refusal, such as of a second account with the same address. A person who cancelled has none.
  private func problem(_ fields: [String: [String]]) -> Problem? {
    guard let code = fields["problem"]?.first, !code.isEmpty else { return nil }
    return Problem(
      code: ProblemCode(rawValue: code), title: fields["error_description"]?.first ?? code, status: 403,
      methods: fields["methods"]?.first?.split(separator: " ").map(String.init))
  }

  private func isIssuer(_ text: String?) -> Bool {
    guard let text else { return metadata.namesIssuerInAnswers != true }
    return text == metadata.issuer
  }
}
