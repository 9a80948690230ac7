import AppleID
import BramleyTokens
import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension EmulatedApple {
  var appAttestControls: [ControlEndpoint] {
    [
      ControlEndpoint(
        .get, "app-attest/root", "the root that a server has to trust instead of Apple's, in PEM"
      ) { _, _ in
        Response(
          status: .ok, headers: [.contentType: "application/x-pem-file"],
          body: ResponseBody(byteBuffer: ByteBuffer(string: try self.appAttestRoot)))
      },
      ControlEndpoint(
        .post, "app-attest/keys",
        "{client_id, development?, new_system?}: makes a key, as an app does once → 201 {key_id}"
      ) { request, _ in
        let new = try await request.decodeControl(NewAppKey.self)
        let id = try self.makeAppAttestKey(
          for: new.client_id, isDevelopment: new.development ?? false, isNewSystem: new.new_system ?? true)
        return try .json(AppKeyID(key_id: id.base64URL), status: .created)
      },
      ControlEndpoint(
        .post, "app-attest/keys/{id}/attest", "{client_data_hash}: attests the key → {attestation}"
      ) { request, context in
        let id = try Self.keyID(context)
        let asked = try await request.decodeControl(ClientDataHash.self)
        return try .json(
          Attestation(attestation: try self.attestAppKey(id, clientDataHash: asked.bytes).base64URL))
      },
      ControlEndpoint(
        .post, "app-attest/keys/{id}/assert", "{client_data_hash}: signs for a request → {assertion}"
      ) { request, context in
        let id = try Self.keyID(context)
        let asked = try await request.decodeControl(ClientDataHash.self)
        return try .json(
          Assertion(assertion: try self.assertAppKey(id, clientDataHash: asked.bytes).base64URL))
      },
      ControlEndpoint(
        .post, "app-attest/device-tokens",
        "a token of DeviceCheck, which validate_device_token accepts → 201 {token}"
      ) { request, _ in
        try await request.refuseControlBody()
        return try .json(DeviceToken(token: self.makeDeviceToken()), status: .created)
      },
    ]
  }

  private static func keyID(_ context: EmulatorContext) throws -> Data {
    guard let id = context.parameters.get("id").flatMap({ Data(base64URL: $0.utf8) }) else {
      throw unknownAppKey
    }
    return id
  }
}

private struct NewAppKey: Decodable {
  var client_id: AppleClientID
  var development: Bool?
  var new_system: Bool?
}

private struct ClientDataHash: Decodable {
  var client_data_hash: String

  var bytes: Data {
    get throws {
      guard let bytes = Data(base64URL: client_data_hash.utf8), bytes.count == 32 else {
        throw Problem.invalidRequest("client_data_hash is a SHA-256 in base64url without padding")
      }
      return bytes
    }
  }
}

private struct AppKeyID: Encodable { var key_id: String }
private struct Attestation: Encodable { var attestation: String }
private struct Assertion: Encodable { var assertion: String }
private struct DeviceToken: Encodable { var token: String }
