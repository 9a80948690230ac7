// Re-exported so that a host needs only one import.
@_exported public import BramleyAPI
@_exported public import BramleyCore
