import Foundation
package import OpenID
import Tracing

extension ProviderTransport {
  /// The transport with each call in a span.
  ///
  /// The span has the host, and neither path nor query: the path of a webhook may be a secret. `traceparent` is sent only
  /// to the operator's own back ends.
  package func traced() -> ProviderTransport {
    ProviderTransport { call in
      try await TracedWork.child(call.sentMethod.rawValue, kind: .client, attributes: call.traced) {
        let span = ActiveSpan.current
        var call = call
        if let span, call.continuesTrace { call.fields += span.fields }
        let answer = try await send(call)
        if let span = span?.span {
          span.attributes["http.response.status_code"] = answer.status
          if answer.status >= 400 {
            span.attributes["error.type"] = String(answer.status)
            span.setStatus(SpanStatus(code: .error))
          }
        }
        return answer
      }
    }
  }
}

extension ProviderTransport.Call {
  fileprivate var traced: SpanAttributes {
    var attributes: SpanAttributes = [:]
    attributes["http.request.method"] = sentMethod.rawValue
    attributes["server.address"] = url.host() ?? ""
    if let port = url.port { attributes["server.port"] = port }
    return attributes
  }
}
