// The values of the wire.
import BramleyAPI
import Foundation

let name = PersonName(givenName: "Maya", familyName: "Okafor")
print(name.displayName ?? "")  // "Maya Okafor"

func read(_ body: Data) -> String {
  guard let problem = try? WireJSON.decoder().decode(Problem.self, from: body) else { return "not a problem" }
  switch problem.code {
  case .rateLimited: return "later"
  default: return problem.remedy ?? problem.title  // an unknown code is judged by its status
  }
}
