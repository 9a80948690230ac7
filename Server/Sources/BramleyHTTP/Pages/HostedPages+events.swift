import BramleyCore
import HTTPTypes

// What a page does, or refuses, is the same security event as the API's request that does it.
extension HostedPages {
  /// Notes the request of the API whose work a page is about to do.
  func note(_ method: HTTPRequest.Method, _ route: String) {
    RequestTrail.current?.note {
      $0.event = SecurityEvent(done: method, at: route)
      $0.route = route
    }
  }

  /// Notes why a page did nothing. It answers in its own words.
  func note(_ refusal: Refusal) { RequestTrail.current?.note(refusal) }
}
