// What a host needs to name, with one import.
@_exported public import BramleyAPI
@_exported public import BramleyCore
