// macCatalyst: cannot find 'NSPasteboard' in scope
#if canImport(AppKit)
  import AppKit

  func clear() { NSPasteboard.general.clearContents() }
#endif
