// iOS: incorrect argument label in call (have 'url:callback:_:', expected 'url:callbackURLScheme:_:')
import AuthenticationServices
import Foundation

// `Callback` came with iOS 17.4, the kit's floor is 17.
func session(_ url: URL) -> ASWebAuthenticationSession {
  if #available(iOS 17.4, macOS 14.4, watchOS 10.4, tvOS 17.4, visionOS 1.1, *) {
    return ASWebAuthenticationSession(url: url, callback: .customScheme("app")) { _, _ in }
  }
  return ASWebAuthenticationSession(url: url, callback: .customScheme("app")) { _, _ in }
}
