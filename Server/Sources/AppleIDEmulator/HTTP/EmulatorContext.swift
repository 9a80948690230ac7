import Hummingbird

/// A request's context: the framework's, and the notes for the journal.
struct EmulatorContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let note = JournalNote()

  init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
}
