/// Why a file can't be embedded. Each case has the file's path, or the name that two of them have.
enum EmbeddingFailure: Error, CustomStringConvertible {
  case unreadable(String)
  case notUTF8(String)
  case carriageReturn(String)
  case sameName(String)

  var description: String {
    switch self {
    case .unreadable(let path): "error: \(path) can't be read"
    case .notUTF8(let path): "error: \(path) is not UTF-8; only text can be embedded"
    case .carriageReturn(let path): "error: \(path) has carriage returns; end its lines with line feeds alone"
    case .sameName(let name): "error: two files have the name \(name); rename one of them"
    }
  }
}
