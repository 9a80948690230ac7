#if Verifier
  /// The values of `acr` in the tokens of a Bramley server: how strongly the person authenticated.
  public enum AuthenticationStrength {
    /// One factor, such as a password or a mailed code.
    public static let oneFactor = "urn:bramley:acr:1"
    /// Two factors, or a passkey with user verification.
    public static let twoFactors = "urn:bramley:acr:2"
  }
#endif
