package import ServiceLifecycle

extension ServiceGroupConfiguration.ServiceConfiguration {
  /// A service that goes by the name of its type.
  ///
  /// Without a name the group describes the service with all that it holds, which takes milliseconds and would show its
  /// values in the log.
  package static func named(_ service: any Service) -> Self {
    Self(service: service, serviceName: "\(type(of: service))")
  }
}
