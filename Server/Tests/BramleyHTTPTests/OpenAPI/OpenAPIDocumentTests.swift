import BramleyCore
import BramleySQLite
import Foundation
import HTTPTypes
import Testing

@testable import BramleyHTTP

@Suite struct OpenAPIDocumentTests {
  let api: DescribedAPI
  var document: [String: Any] { api.document }

  init() throws { api = try DescribedAPI() }

  var described: Set<String> {
    let paths = document["paths"] as? [String: [String: Any]] ?? [:]
    return Set(paths.flatMap { path, item in item.keys.map { "\($0.uppercased()) \(path)" } })
  }

  @Test func `every route is described, and everything described is a route`() throws {
    let services = try OpenIDFixture().services(over: UnreachableStore())
    let endpoints =
      services.endpoints(
        ServerSettings(publicURL: "https://id.example"), pages: PageSet(), limiter: .unlimited)
      + [ProviderRoutes.unknownProvider]
    let pages = try ServerServices.over(SQLiteStore.inMemory(), hasPages: true).endpoints(
      ServerSettings(publicURL: "https://id.example"), pages: PageSet(), limiter: .unlimited)
    let known = Set(endpoints.map { "\($0.method.rawValue) \($0.path)" })
    let onlyWithPages = Set(pages.map { "\($0.method.rawValue) \($0.path)" }).subtracting(known)
    // Of the pages only where they begin is described; of the API everything.
    #expect(onlyWithPages.filter { $0.contains(" /v1/") }.subtracting(described) == [])
    let described = described.subtracting(onlyWithPages)
    // The paths of a provider that only the configuration names are described once, for all of them.
    let served = Set(
      endpoints.map { endpoint in
        let route = "\(endpoint.method.rawValue) \(endpoint.path)"
        guard !described.contains(route) else { return route }
        return ["google", "example"].reduce(route) {
          $0.replacing("identities/\($1)", with: "identities/{id}").replacing("/\($1)", with: "/{provider}")
        }
      })
    #expect(served.subtracting(described) == [])
    #expect(described.subtracting(served) == [])
  }

  @Test func `every reference resolves, and every schema is used`() throws {
    var references: Set<String> = []
    func collect(_ value: Any) {
      if let object = value as? [String: Any] {
        if let reference = object["$ref"] as? String { references.insert(reference) }
        object.values.forEach(collect)
      } else if let array = value as? [Any] {
        array.forEach(collect)
      }
    }
    collect(document)
    for reference in references {
      #expect(api.value(at: reference) != nil, "\(reference)")
    }
    for schema in api.schemas.keys {
      #expect(references.contains("#/components/schemas/\(schema)"), "\(schema)")
    }
  }

  @Test func `it names the version of the server`() throws {
    let info = try #require(document["info"] as? [String: Any])
    #expect(info["version"] as? String == ServerVersion.current)
    #expect(try JSONDecoder().decode(APIDescription.self, from: try api.json).info.title == "Bramley")
  }

  @Test func `it names the server's own address`() throws {
    let servers = try #require(document["servers"] as? [[String: String]])
    #expect(servers == [["url": "https://id.example"]])
  }
}
