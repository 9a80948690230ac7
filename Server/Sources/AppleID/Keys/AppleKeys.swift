public import OpenID

/// The cache of Apple's keys: those for RS256, which Apple signs everything with.
public typealias AppleKeyCache = KeySetCache

/// How Apple is called.
public typealias AppleTransport = ProviderTransport

/// Apple's name of an error ("ErrorResponse"): those of OAuth.
public typealias TokenErrorCode = OAuthErrorCode
