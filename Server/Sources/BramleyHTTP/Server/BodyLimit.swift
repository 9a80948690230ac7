/// Limits on the size of a request.
enum BodyLimit {
  /// The most bytes of a body, chunked or not.
  static let bytes = 64 * 1024
  /// The most bytes of all header fields together, and of one.
  static let headerBytes = 16 * 1024
  /// The most header fields.
  static let headerCount = 100
}
