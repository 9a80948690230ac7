import Foundation
package import OpenID

/// Calls Facebook.
///
/// Access tokens are sent in the `Authorization` field, so that no address contains the one that a call is made with. Only
/// the token that is inspected is a parameter, since the Graph API takes it in no other way. The addresses are sent to
/// Facebook only; no log, label or error contains them.
package struct FacebookClient: Sendable {
  package let app: FacebookApp
  let endpoint: FacebookEndpoint
  private let transport: ProviderTransport

  package init(app: FacebookApp, endpoint: FacebookEndpoint, transport: ProviderTransport) {
    self.app = app
    self.endpoint = endpoint
    self.transport = transport
  }

  /// Exchanges a code for an access token.
  func exchange(code: String, redirectURI: String) async throws(ProviderCallFailure) -> String {
    struct Answer: Decodable { var access_token: String }
    let call = ProviderTransport.Call(
      url: endpoint.token, form: app.credentials + [("redirect_uri", redirectURI), ("code", code)])
    return try await transport.graph(call, as: Answer.self).access_token
  }

  /// Asks Facebook about an invented access token; `invalid_grant` says that it accepts the app id and secret.
  package func tryApp() async -> ProviderCallFailure {
    do throws(ProviderCallFailure) {
      _ = try await inspect("bramley-doctor")
      return .refused(ProviderErrorBody(error: .invalidGrant))
    } catch { return error }
  }

  /// Asks what an access token is, as the app that it should be for.
  func inspect(_ accessToken: String) async throws(ProviderCallFailure) -> FacebookTokenInspection {
    struct Answer: Decodable { var data: FacebookTokenInspection }
    let call = get(endpoint.inspection, [("input_token", accessToken)], bearer: app.token)
    do throws(ProviderCallFailure) {
      return try await transport.graph(call, as: Answer.self).data
    } catch {
      // What was presented is only inspected here, so a refused token is the app's own.
      if case .refused(let body) = error, body.error == "invalid_token" {
        throw .refused(ProviderErrorBody(error: .invalidClient))
      }
      throw error
    }
  }

  /// Fetches the profile of an access token's person.
  func profile(_ accessToken: String) async throws(ProviderCallFailure) -> FacebookProfile {
    let query = [
      ("fields", "id,name,first_name,middle_name,last_name,email"),
      ("appsecret_proof", app.proof(of: accessToken)),
    ]
    return try await transport.graph(
      get(endpoint.profile, query, bearer: accessToken), as: FacebookProfile.self)
  }

  /// Deletes a person's authorization of the app, on all their devices.
  func deletePermissions(of person: String) async throws(ProviderCallFailure) {
    struct Answer: Decodable {}
    let query = [("appsecret_proof", app.proof(of: app.token))]
    do throws(ProviderCallFailure) {
      var call = get(endpoint.permissions(of: person), query, bearer: app.token)
      call.method = .delete
      _ = try await transport.graph(call, as: Answer.self)
    } catch {
      guard case .refused(let body) = error else { throw error }
      switch body.error {
      // The person has removed the app already, or Facebook knows them no longer.
      case "not_found", "permission_missing": return
      case "invalid_token": throw .refused(ProviderErrorBody(error: .invalidClient))
      default: throw error
      }
    }
  }

  private func get(_ url: URL, _ query: [(String, String)], bearer: String) -> ProviderTransport.Call {
    ProviderTransport.Call(
      url: URL(string: "\(url.absoluteString)?\(FormBody.encode(query))") ?? url, bearer: bearer)
  }
}

/// A person as the Graph API describes them.
struct FacebookProfile: Decodable, Sendable {
  var id: String
  var name: String?
  var firstName: String?
  var middleName: String?
  var lastName: String?
  /// Missing for people who signed up by phone, whose address is not confirmed, or who declined.
  var email: String?

  enum CodingKeys: String, CodingKey {
    case id, name, email
    case firstName = "first_name"
    case middleName = "middle_name"
    case lastName = "last_name"
  }
}
