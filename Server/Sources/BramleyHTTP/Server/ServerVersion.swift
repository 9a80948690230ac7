/// The version of server and command: `bramley --version`, the health endpoints and the API's description say it.
///
/// A release changes it here alone.
package enum ServerVersion {
  package static let current = "0.1.0"
}
