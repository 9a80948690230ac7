/// Throws `captcha_required` where a request for a code needs a CAPTCHA and has no solved one.
package typealias CaptchaDemand =
  @Sendable (_ token: String?, _ network: ClientNetwork?) async throws(Refusal) -> Void
