package import Foundation

/// The authenticator data of App Attest (WebAuthn, section 6.1), read by whoever knows CBOR.
package struct AttestedData: Sendable, Hashable {
  /// What an attestation says of the credential.
  package struct Credential: Sendable, Hashable {
    package var aaguid: Data
    package var id: Data

    package init(aaguid: Data, id: Data) {
      self.aaguid = aaguid
      self.id = id
    }
  }

  /// What systems from iOS 27 on add as extension data.
  package struct Extensions: Sendable, Hashable {
    /// How the app reached the device: `apple_validation_category_01`.
    package var category: AppAttestCategory?
    /// The app's build number: `apple_bundle_version_01`.
    package var bundleVersion: String?

    package init(category: AppAttestCategory? = nil, bundleVersion: String? = nil) {
      self.category = category
      self.bundleVersion = bundleVersion
    }
  }

  /// All bytes, as they are signed.
  package var bytes: Data
  /// SHA-256 of the app id.
  package var appIDHash: Data
  package var counter: UInt32
  /// The credential; nil in an assertion.
  package var credential: Credential?
  package var extensions: Extensions

  package init(
    bytes: Data, appIDHash: Data, counter: UInt32, credential: Credential?,
    extensions: Extensions = Extensions()
  ) {
    self.bytes = bytes
    self.appIDHash = appIDHash
    self.counter = counter
    self.credential = credential
    self.extensions = extensions
  }
}

/// How an app reached the device (iOS 27 and later). Further numbers may follow.
package struct AppAttestCategory: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let invalid = Self(rawValue: 0)
  package static let system = Self(rawValue: 1)
  package static let testFlight = Self(rawValue: 2)
  package static let development = Self(rawValue: 3)
  package static let appStore = Self(rawValue: 4)
  package static let enterprise = Self(rawValue: 5)
  package static let developerID = Self(rawValue: 6)
}
