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

  var endpoints: [Endpoint] { [Endpoint(.get, WirePath.export, limit: .exports, handler: export)] }

  @Sendable func export(_ request: Request, context: ServerContext) async throws -> Response {
    try await Self.response(for: try await authentication.caller(of: request), by: exports)
  }

  /// Returns all that is kept about a caller, as a file.
  static func response(for caller: Caller, by exports: AccountExportService) async throws -> Response {
    let export = try await exports.export(for: caller)
    // People read it, and compare it with an earlier one.
    let encoder = WireJSON.encoder()
    encoder.outputFormatting.formUnion([.prettyPrinted, .sortedKeys])
    var response = JSONBody.response(encoded: ByteBuffer(bytes: try encoder.encode(export)))
    let day = WireJSON.timestamp(export.exportedAt).prefix(10)
    response.headers[.contentDisposition] = #"attachment; filename="account-data-\#(day).json""#
    return response
  }
}
