import HTTPTypes

extension PageSet {
  /// Returns a page in English that is the same for everybody. No nonce can protect what is stored, so it runs no script.
  func fixed(_ template: String, _ values: [String: Any]) -> FixedPage {
    guard let english = PageTexts.of("en") else { preconditionFailure("there are no texts") }
    var values = common(in: english).merging(values) { $1 }
    values["base"] = base
    if servesFiles { values["style"] = base + style.path }
    var headers = protection
    headers[.contentType] = "text/html; charset=utf-8"
    headers[.referrerPolicy] = "no-referrer"
    headers[.contentSecurityPolicy] = """
      default-src 'none'; style-src \(servesFiles ? "'self'" : styleSource); img-src \(imageSources); \
      base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; \
      form-action 'none'
      """
    return FixedPage(html: html(template, values), headers: headers)
  }
}
