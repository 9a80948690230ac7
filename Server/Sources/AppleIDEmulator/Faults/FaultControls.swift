import AppleID
import EmulatorKit
import Foundation
import Hummingbird

extension EmulatedApple {
  var faultControls: [ControlEndpoint] {
    [
      ControlEndpoint(.get, "faults", "the active faults: {faults}, and all names: {names}") {
        _, _ in
        try .json(List(faults: self.faults, names: Fault.Name.allCases))
      },
      ControlEndpoint(
        .post, "faults",
        "{name, times?, delay_ms?, client_id?, endpoint?, reply?}: switches a fault on, for a number of times or until it is "
          + "switched off → 201 the fault"
      ) { request, _ in
        let fault = try await request.decodeControl(FaultBody.self).fault
        // Made now, so that the first token does not wait for it.
        if fault.name == .unknownKid { _ = try await SigningKeys.stray.all() }
        return try .json(try self.inject(fault), status: .created)
      },
      ControlEndpoint(.delete, "faults/{name}", "switches a fault off → 204") { _, context in
        try self.removeFault(
          Fault.Name(named: context.parameters.get("name") ?? "", orElse: Problem.notFound))
        return Response(status: .noContent)
      },
      ControlEndpoint(.delete, "faults", "switches all faults off → 204") { _, _ in
        try self.removeFaults()
        return Response(status: .noContent)
      },
    ]
  }

  private struct List: Encodable {
    var faults: [Fault]
    var names: [Fault.Name]
  }

  /// A fault as received over HTTP. An unknown name is rejected with a list of the known ones.
  private struct FaultBody: Decodable {
    var name: String
    var times: Int?
    var delay_ms: Int?
    var client_id: AppleClientID?
    var endpoint: String?
    var reply: String?

    var fault: Fault {
      get throws(Problem) {
        var place: Fault.Endpoint?
        if let endpoint {
          place = Fault.Endpoint(rawValue: endpoint)
          guard place != nil else {
            let all = Fault.Endpoint.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidRequest("endpoint is one of \(all)")
          }
        }
        return Fault(
          try Fault.Name(named: name, orElse: { Problem.invalidRequest($0) }), times: times,
          delayMilliseconds: delay_ms, clientID: client_id, endpoint: place,
          reply: reply)
      }
    }
  }
}

extension Fault.Name {
  fileprivate init(named text: String, orElse problem: (String) -> Problem) throws(Problem) {
    guard let name = Fault.Name(rawValue: text) else {
      throw problem("name is one of \(Fault.Name.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self = name
  }
}
