// What was split off stays visible to importers until each of them imports it by name.
@_exported public import BramleyTokens
@_exported public import OpenID
