package import HTTPTypes

extension HTTPField.Name {
  package static var crossOriginResourcePolicy: Self { Self("Cross-Origin-Resource-Policy")! }
  package static var pragma: Self { Self("Pragma")! }
  package static var referrerPolicy: Self { Self("Referrer-Policy")! }
  package static var secFetchSite: Self { Self("Sec-Fetch-Site")! }
  package static var xFrameOptions: Self { Self("X-Frame-Options")! }
}
