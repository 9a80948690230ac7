#if Verifier
  // The values of the wire and of proofs that a back end names. Their members need no further import.
  @_exported public import struct BramleyAPI.ClientID
  @_exported public import struct BramleyAPI.IdentityID
  @_exported public import enum BramleyAPI.JSONValue
  @_exported public import struct BramleyAPI.ProviderID
  @_exported public import struct BramleyAPI.SessionID
  @_exported public import struct BramleyAPI.UserID
  @_exported public import enum BramleyTokens.DPoPFault
  @_exported public import struct BramleyTokens.DPoPWindow
#endif
