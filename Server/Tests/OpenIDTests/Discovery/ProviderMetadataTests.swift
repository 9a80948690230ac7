import Foundation
import OpenID
import Testing

@Suite struct ProviderMetadataTests {
  static let issuer = "https://id.example.com"

  /// A good document, with members replaced or (by nil) removed.
  private func document(_ changes: [String: String?] = [:]) -> Data {
    var members: [String: String] = [
      "issuer": #""https://id.example.com""#,
      "authorization_endpoint": #""https://id.example.com/authorize""#,
      "token_endpoint": #""https://id.example.com/token""#, "jwks_uri": #""https://keys.example.com/jwks""#,
      "response_types_supported": #"["code","id_token"]"#, "subject_types_supported": #"["public"]"#,
      "id_token_signing_alg_values_supported": #"["RS256","ES256","none"]"#,
    ]
    for (name, value) in changes { members[name] = value }
    return Data(
      "{\(members.sorted { $0.key < $1.key }.map { #""\#($0)":\#($1)"# }.joined(separator: ","))}".utf8)
  }

  private func fault(
    _ document: Data, issuer: String = issuer, addresses: AddressRule = .secure
  ) -> ProviderMetadataFault? {
    do throws(ProviderMetadataFault) {
      _ = try ProviderMetadata(document: document, issuer: issuer, addresses: addresses)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a document with the required members is read, with the standard's defaults`() throws {
    let metadata = try ProviderMetadata(document: document(), issuer: Self.issuer)
    #expect(metadata.issuer == Self.issuer)
    #expect(metadata.authorizationEndpoint.absoluteString == "https://id.example.com/authorize")
    #expect(metadata.tokenEndpoint.absoluteString == "https://id.example.com/token")
    #expect(metadata.keySetURL.absoluteString == "https://keys.example.com/jwks")
    #expect(metadata.signatureAlgorithms == [.rs256, .es256])
    #expect(metadata.clientAuthenticationMethods == [.secretBasic])
    #expect(metadata.userInfoEndpoint == nil && metadata.revocationEndpoint == nil)
    #expect(metadata.endSessionEndpoint == nil && !metadata.supportsS256 && !metadata.sendsIssuer)
  }

  @Test func `the optional members are read`() throws {
    let metadata = try ProviderMetadata(
      document: document([
        "userinfo_endpoint": #""https://id.example.com/me""#,
        "revocation_endpoint": #""https://id.example.com/revoke""#,
        "end_session_endpoint": #""https://id.example.com/logout?from=rp""#,
        "token_endpoint_auth_methods_supported": #"["private_key_jwt","client_secret_post","new"]"#,
        "code_challenge_methods_supported": #"["plain","S256"]"#,
        "authorization_response_iss_parameter_supported": "true",
      ]), issuer: Self.issuer)
    #expect(metadata.userInfoEndpoint?.path() == "/me" && metadata.revocationEndpoint?.path() == "/revoke")
    #expect(metadata.endSessionEndpoint?.query() == "from=rp")
    #expect(
      metadata.clientAuthenticationMethods == [
        .privateKeyJWT, .secretPost, ClientAuthenticationMethod(rawValue: "new"),
      ])
    #expect(metadata.supportsS256 && metadata.sendsIssuer)
  }

  @Test(arguments: [
    "https://id.example.com/", "https://ID.example.com", "http://id.example.com", "https://evil.example", "",
    "https://id.example.com:443",
  ])
  func `a document of another issuer is rejected`(issuer: String) {
    #expect(fault(document(["issuer": "\"\(issuer)\""])) == .issuer)
    #expect(fault(document(), issuer: issuer) == .issuer)
  }

  @Test(arguments: [
    "issuer", "authorization_endpoint", "token_endpoint", "jwks_uri", "response_types_supported",
    "subject_types_supported", "id_token_signing_alg_values_supported",
  ])
  func `a missing required member, or one of another type, is reported`(name: String) {
    #expect(fault(document([name: nil])) == .members)
    #expect(fault(document([name: "null"])) == .members)
    #expect(fault(document([name: "7"])) == .members)
  }

  @Test func `what is not one JSON object with unique members is malformed`() {
    for text in ["", "[]", "<html>", "{", "null"] { #expect(fault(Data(text.utf8)) == .malformed) }
    let duplicate = String(decoding: document().dropLast(), as: UTF8.self)
    #expect(fault(Data("\(duplicate),\"jwks_uri\":\"https://evil.example\"}".utf8)) == .malformed)
  }

  @Test(arguments: ProviderMetadataFault.Member.allCases)
  func `every address must be one of https`(member: ProviderMetadataFault.Member) {
    let name = member.rawValue
    for address in [
      "http://id.example.com/x", "http://127.0.0.1/x", "/x", "", "javascript:alert(1)", "https://",
      "https:///x",
      "ftp://id.example.com/x", "https://user@id.example.com/x", "https://id.example.com/x#y",
    ] {
      #expect(fault(document([name: "\"\(address)\""])) == .address(member), "\(address)")
    }
    #expect(fault(document([name: #""https://other.example:8443/x?y=z""#])) == nil)
  }

  @Test(arguments: [
    ("http://127.0.0.1:8081/x", true), ("http://localhost/x", true), ("http://[::1]:80/x", true),
    ("https://id.example.com/x", true), ("http://id.example.com/x", false),
    ("http://127.0.0.1.evil.example/x", false), ("http://localhost.evil.example/x", false),
  ])
  func `an emulator on this machine may do without`(address: String, isAllowed: Bool) {
    let found = fault(document(["token_endpoint": "\"\(address)\""]), addresses: .secureOrLoopback)
    #expect(found == (isAllowed ? nil : .address(.tokenEndpoint)))
  }

  @Test func `a provider without the code flow or without a common algorithm is rejected`() {
    #expect(fault(document(["response_types_supported": #"["id_token","code id_token"]"#])) == .responseType)
    for algorithms in [#"["none"]"#, #"["HS256","RS512"]"#, "[]", #"["rs256"]"#] {
      #expect(fault(document(["id_token_signing_alg_values_supported": algorithms])) == .algorithm)
    }
  }

  @Test(arguments: [
    ("https://id.example.com", "https://id.example.com/.well-known/openid-configuration"),
    ("https://id.example.com/", "https://id.example.com/.well-known/openid-configuration"),
    ("https://id.example.com/tenant", "https://id.example.com/tenant/.well-known/openid-configuration"),
    ("https://id.example.com?x=1", nil), ("http://id.example.com", nil), ("id.example.com", nil), ("", nil),
  ])
  func `the document is below the issuer`(issuer: String, address: String?) {
    #expect(ProviderMetadata.address(of: issuer)?.absoluteString == address)
  }

  @Test func `metadata is fetched from the issuer, and each failure is distinguished`() async throws {
    let good = document()
    let transport = ProviderTransport { url, form in
      #expect(url.absoluteString == "https://id.example.com/.well-known/openid-configuration" && form == nil)
      return .init(status: 200, body: good)
    }
    let metadata = try await ProviderMetadata.fetch(of: Self.issuer, by: transport).metadata
    #expect(metadata == (try ProviderMetadata(document: good, issuer: Self.issuer)))
    await #expect(throws: ProviderMetadata.FetchFailure.issuer) {
      try await ProviderMetadata.fetch(of: "http://id.example.com", by: transport)
    }
    await #expect(throws: ProviderMetadata.FetchFailure.call(.unavailable(status: 302))) {
      try await ProviderMetadata.fetch(of: Self.issuer, by: .init { _, _ in .init(status: 302, body: good) })
    }
    await #expect(throws: ProviderMetadata.FetchFailure.document(.malformed)) {
      try await ProviderMetadata.fetch(
        of: Self.issuer, by: .init { _, _ in .init(status: 200, body: Data()) })
    }
  }
}
