import BramleyAPI
import BramleyCore
import Foundation
import Hummingbird

/// A key of an app's installation, as operators see it.
struct AdminAttestedKey: Codable, Sendable {
  var id: String
  var app: String
  var environment: String
  var createdAt: Date
  var lastUsedAt: Date
  /// About how many keys were attested for the app on the device within thirty days.
  var riskMetric: Int?
  var riskAt: Date?
  var category: Int?
  var bundleVersion: String?

  init(_ key: AttestedKeyRecord) {
    id = key.id.description
    app = key.app
    environment = key.storedEnvironment
    createdAt = key.createdAt
    lastUsedAt = key.lastUsedAt
    riskMetric = key.riskMetric
    riskAt = key.riskAt
    category = key.storedCategory
    bundleVersion = key.bundleVersion
  }

  enum CodingKeys: String, CodingKey {
    case id, app, environment, category
    case createdAt = "created_at"
    case lastUsedAt = "last_used_at"
    case riskMetric = "risk_metric"
    case riskAt = "risk_at"
    case bundleVersion = "bundle_version"
  }
}

struct AdminAttestedKeys: Codable, Sendable {
  var keys: [AdminAttestedKey]
}

extension AdminRoutes {
  /// Lists the keys whose devices have attested the most, or one key.
  @Sendable func attestedKeys(
    _ request: Request, _ context: ServerContext, _ caller: AdminCaller
  ) async throws -> Response {
    let query = try AdminQuery(request, allowing: ["id", "min_risk", "limit"])
    let keys: [AttestedKeyRecord]
    if let text = query["id"] {
      guard let id = AppAttestKeyID(text) else {
        throw Refusal(.invalidRequest, "id must be a key id in base64url.")
      }
      keys = try await Self.looking { () async throws(StoreError) in
        try await desk.store.attestedKey(id).map { [$0] } ?? []
      }
    } else {
      guard let least = Int(query["min_risk"] ?? "0"), least >= 0 else {
        throw Refusal(.invalidRequest, "min_risk must be a number from 0 on.")
      }
      let limit = try query.limit()
      keys = try await Self.looking { () async throws(StoreError) in
        try await desk.store.attestedKeys(riskFrom: least, limit: limit)
      }
    }
    return JSONBody.response(AdminAttestedKeys(keys: keys.map(AdminAttestedKey.init)))
  }
}
