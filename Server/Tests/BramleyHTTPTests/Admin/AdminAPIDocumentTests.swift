import BramleyAPI
import Foundation
import HTTPTypes
import Testing

@testable import BramleyHTTP

/// Holds the description of the admin API against its routes and types.
@Suite struct AdminAPIDocumentTests {
  let api: DescribedAPI

  init() throws {
    let json = AdminAPIDocument(url: "http://127.0.0.1:9090").json
    api = DescribedAPI(
      document: try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any]))
  }

  @Test func `every route is described, and everything described is a route`() async throws {
    let rig = try await AdminRig()
    let gate = AdminGate(
      authentication: rig.services.authentication, hosts: AdminHosts(url: nil), limiter: .unlimited)
    let served = Set(
      AdminRoutes(services: rig.services, gate: gate).endpoints.map { "\($0.method.rawValue) \($0.path)" })
    let paths = try #require(api.document["paths"] as? [String: [String: Any]])
    let described = Set(paths.flatMap { path, item in item.keys.map { "\($0.uppercased()) \(path)" } })
    #expect(served == described)
  }

  static let types: [String: any (Decodable & Sendable).Type] = [
    "AdminUser": AdminUser.self, "AdminUsers": AdminUsers.self, "AdminUserCreation": AdminUserCreation.self,
    "WaitingDeletion": UserReport.WaitingDeletion.self, "UserReport": UserReport.self,
    "IdentityReport": UserReport.IdentityReport.self, "GrantReport": UserReport.GrantReport.self,
    "SessionReport": SessionReport.self, "SessionsReport": SessionsReport.self,
    "EndedSessionsReport": EndedSessionsReport.self, "JobReport": JobReport.self, "AdminJobs": AdminJobs.self,
    "DeliveryReport": DeliveryReport.self, "AdminDeliveries": AdminDeliveries.self,
    "AuditReport": AuditReport.self, "AuditReportEvent": AuditReport.Event.self,
    "KeysReport": KeysReport.self,
    "AccessTokenKey": KeysReport.AccessTokenKey.self, "MasterKeyReport": KeysReport.MasterKeyReport.self,
    "AccessRotationReport": AccessRotationReport.self, "AdminIdentity": AdminIdentity.self,
    "AdminServerState": AdminServerState.self, "AdminAlert": AdminServerState.Alert.self,
    "ProviderReport": ProviderReport.self, "AdminProviders": AdminProviders.self,
    "AdminAttestedKey": AdminAttestedKey.self, "AdminAttestedKeys": AdminAttestedKeys.self,
    "AdminCalls": AdminServerState.Calls.self, "AdminCounts": AdminCounts.self,
    "AdminCount": AdminCounts.Count.self, "AdminTokenAnswer": AdminTokenAnswer.self,
  ]

  @Test(arguments: types.keys.sorted())
  func `a schema has the members of its type`(name: String) throws {
    let schema = try #require(api.schemas[name])
    let type = try #require(Self.types[name])
    #expect(try api.differences(between: schema, and: WireShape.of(type), at: name) == [])
  }
}
