import HTTPTypes

extension HTTPField.Name {
  static var crossOriginResourcePolicy: Self { Self("Cross-Origin-Resource-Policy")! }
  static var pragma: Self { Self("Pragma")! }
  static var referrerPolicy: Self { Self("Referrer-Policy")! }
  static var secFetchSite: Self { Self("Sec-Fetch-Site")! }
  static var xFrameOptions: Self { Self("X-Frame-Options")! }
}
