// Names that another SDK in the same app has too.
// snippet.names
import BramleyClient

// In a file of their own, which imports no other SDK; use these names wherever both are imported.
typealias BramleyAuth = BramleyClient.Auth
typealias BramleyUser = BramleyClient.User
typealias BramleyProblem = BramleyClient.Problem
// snippet.end
