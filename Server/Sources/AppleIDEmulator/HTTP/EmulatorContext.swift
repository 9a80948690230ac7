import Hummingbird

/// A request's surroundings: the framework's, and what the journal is told.
struct EmulatorContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let note = JournalNote()

  init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
}
