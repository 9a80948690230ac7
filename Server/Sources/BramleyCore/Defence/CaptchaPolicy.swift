import BramleyAPI
import Crypto
package import Foundation

/// From which rate on codes need a CAPTCHA (`defence.captcha_after`).
package struct CaptchaPolicy: Sendable {
  /// So many requests in a period pass without, over all networks and nodes together.
  package var count: Int
  /// The period in seconds.
  package var period: Int

  package init(count: Int, period: Int) {
    self.count = count
    self.period = period
  }

  /// A hundred an hour.
  package static let standard = CaptchaPolicy(count: 100, period: 3_600)

  /// How many requests of one network pass without: a fifth of all, so that one can't force the CAPTCHA on everybody.
  var countOfNetwork: Int { max(count / 5, min(count, 3)) }

  func needsProof(_ counted: CaptchaCount) -> Bool {
    counted.all > count || counted.ofNetwork > countOfNetwork
  }
}

/// A request for a code, as the store counts it.
package struct CaptchaRequest: Sendable {
  /// The counter of all requests in this period.
  package var all: Data
  /// The counter of the network; nil where it is not known.
  package var network: Data?
  /// When the counters end.
  package var expiresAt: Date

  init(
    _ use: CaptchaUse, from network: ClientNetwork?, in period: Int, by ring: KeyRing, at now: Date
  ) {
    let number = Int(now.timeIntervalSince1970.rounded(.down)) / period
    func key(_ whose: String) -> Data {
      let text = "captcha\n\(use.rawValue)\n\(number)\n\(whose)"
      return Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: ring.personSecret))
    }
    all = key("all")
    self.network = network.map { key("\($0.site.high) \($0.site.low)") }
    expiresAt = Date(timeIntervalSince1970: TimeInterval((number + 1) * period))
  }
}

/// How many requests there were in this period, the new one included.
package struct CaptchaCount: Sendable, Equatable {
  package var all: Int
  package var ofNetwork: Int

  package init(all: Int, ofNetwork: Int) {
    self.all = all
    self.ofNetwork = ofNetwork
  }
}

/// Counts requests for codes.
package protocol CaptchaStore: Sendable {
  /// Counts a request and returns the counts with it. A request that lacks a CAPTCHA is counted too.
  func countCodeRequest(_ request: CaptchaRequest) async throws(StoreError) -> CaptchaCount
}
