// Who adds the kit speaks of people, names and devices: the wire values that an app names come with it. All others, such as
// the bodies of requests, need `import BramleyAPI`. The list is short because a name here meets every name of every other
// module in an app's file: `Activity` would hide ActivityKit's.
@_exported public import struct BramleyAPI.AccountExport
@_exported public import struct BramleyAPI.ActivityEvent
@_exported public import struct BramleyAPI.ActivityKind
@_exported public import struct BramleyAPI.AppleConsentState
@_exported public import struct BramleyAPI.AvailableMethod
@_exported public import struct BramleyAPI.AvailableMethods
@_exported public import struct BramleyAPI.ChildSessionCode
@_exported public import struct BramleyAPI.ChildSessionRequest
@_exported public import struct BramleyAPI.ClientID
@_exported public import struct BramleyAPI.Deletion
@_exported public import struct BramleyAPI.DeletionID
@_exported public import struct BramleyAPI.DeletionState
@_exported public import struct BramleyAPI.IdentityID
@_exported public import enum BramleyAPI.JSONValue
@_exported public import struct BramleyAPI.MergeID
@_exported public import protocol BramleyAPI.OpenValue
@_exported public import struct BramleyAPI.PasswordChangeRequest
@_exported public import struct BramleyAPI.PersonName
@_exported public import struct BramleyAPI.PhoneticName
@_exported public import struct BramleyAPI.Problem
@_exported public import struct BramleyAPI.ProblemCode
@_exported public import struct BramleyAPI.ProviderID
@_exported public import struct BramleyAPI.SessionID
@_exported public import struct BramleyAPI.SessionKind
@_exported public import struct BramleyAPI.SessionSummary
@_exported public import struct BramleyAPI.SupportID
@_exported public import struct BramleyAPI.User
@_exported public import struct BramleyAPI.UserID
