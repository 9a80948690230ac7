import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Gives a person all that is kept about them, as a file.
struct ExportRoutes: Sendable {
  let exports: AccountExportService
  let authentication: Authentication

  /// The form of the file.
  enum Form: Sendable { case json, zip }

  var endpoints: [Endpoint] { [Endpoint(.get, WirePath.export, limit: .exports, handler: export)] }

  @Sendable func export(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    return try await Self.response(for: caller, by: exports, as: Form(accept: request.headers[.accept]))
  }

  /// Returns all that is kept about a caller, as a file.
  static func response(
    for caller: Caller, by exports: AccountExportService, as form: Form = .json
  ) async throws -> Response {
    let export = try await exports.export(for: caller)
    let name = "account-data-\(WireJSON.timestamp(export.exportedAt).prefix(10))"
    switch form {
    case .json:
      var response = JSONBody.response(encoded: ByteBuffer(bytes: try encoder.encode(export)))
      response.headers[.contentDisposition] = #"attachment; filename="\#(name).json""#
      return response
    case .zip:
      return Response(
        status: .ok,
        headers: [
          .contentType: "application/zip", .cacheControl: "no-store",
          .contentDisposition: #"attachment; filename="\#(name).zip""#,
        ],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: try archive(of: export))))
    }
  }

  /// People read it, and compare it with an earlier one.
  private static var encoder: JSONEncoder {
    let encoder = WireJSON.encoder()
    encoder.outputFormatting.formUnion([.prettyPrinted, .sortedKeys])
    return encoder
  }

  /// One file for everything, as the JSON answer has it, and one for each kind of record.
  private static func archive(of export: AccountExport) throws -> [UInt8] {
    var archive = ZipArchive(at: export.exportedAt)
    archive.add("account-data.json", try encoder.encode(export))
    for (kind, records) in export.records.sorted(by: { $0.key < $1.key }) {
      archive.add("records/\(kind).json", try encoder.encode(records))
    }
    return archive.finished()
  }
}

extension ExportRoutes.Form {
  /// Chooses the form that a caller prefers (RFC 9110, section 12.5.1); JSON where none is named.
  init(accept: String?) {
    func weight(_ type: String) -> Double {
      for range in (accept ?? "").split(separator: ",") {
        let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
        guard parts.first == type else { continue }
        let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
        return weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      }
      return 0
    }
    let zip = weight("application/zip")
    self = zip > 0 && zip >= weight("application/json") ? .zip : .json
  }
}
