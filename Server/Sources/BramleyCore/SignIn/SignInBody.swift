package import BramleyAPI

/// The body of a request that presents a credential: the provider's fields, and those that all methods share.
package struct SignInBody<Presented: Decodable & Sendable>: Decodable, Sendable {
  package var presented: Presented
  package var device: Device?
  package var name: PersonName?

  package init(_ presented: Presented, device: Device? = nil, name: PersonName? = nil) {
    self.presented = presented
    self.device = device
    self.name = name
  }

  package init(from decoder: any Decoder) throws {
    presented = try Presented(from: decoder)
    // A provider may use these names for fields of its own that are no objects.
    let shared = try? decoder.container(keyedBy: SharedKey.self)
    device = try? shared?.decodeIfPresent(Device.self, forKey: .device)
    // Asked first, since each error that is thrown here costs as much as the rest of the body.
    guard shared?.contains(.name) == true else {
      name = nil
      return
    }
    let isObject = (try? shared?.nestedContainer(keyedBy: SharedKey.self, forKey: .name)) != nil
    name = isObject ? try shared?.decode(RequestedName.self, forKey: .name).name : nil
  }

  private enum SharedKey: String, CodingKey { case device, name }
}
