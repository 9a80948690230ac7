package import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import OpenID

extension EmulatedProviders {
  /// The endpoints of the control API for the local providers.
  package var controls: [ControlEndpoint] {
    worldControls + nativeControls + senderControls
      + LocalProvider.all.flatMap { behaviourControls(of: $0) }
  }

  private var worldControls: [ControlEndpoint] {
    [
      ControlEndpoint(
        .get, "providers", "the local providers: {clients, accounts, addresses, settings, faults}"
      ) {
        _, _ in
        try .json(self.overview())
      },
      ControlEndpoint(
        .post, "providers/clients",
        "{provider, id, kind?, project?, secret?, authentication?, public_key?, redirect_uris?, events_url?, "
          + "deletion_url?}: adds or changes a client → 201 the client"
      ) { request, _ in
        try .json(self.addClient(await request.decodeControl(NewProviderClient.self)), status: .created)
      },
      ControlEndpoint(
        .post, "providers/accounts",
        "{provider, person, addresses: [{email, verified?}], hd?, generation?}: what a person has at a provider → 204"
      ) { request, _ in
        try self.setAccount(await request.decodeControl(ProviderAccount.self))
        return Response(status: .noContent)
      },
      ControlEndpoint(
        .post, "providers/end-consent", "{provider, person, client_id}: the person removes the app → 204"
      ) { request, _ in
        let body = try await request.decodeControl(EndConsent.self)
        try self.endConsent(of: body.person, to: body.client_id, at: body.provider)
        return Response(status: .noContent)
      },
    ]
  }

  private var nativeControls: [ControlEndpoint] {
    [
      ControlEndpoint(
        .post, "google/native/authorize",
        "{client_id, server_client_id?, person?, nonce?, makes_nonce?}: what Google's SDK would hand over"
      ) { request, context in
        let asked = try await request.decodeControl(GoogleNativeRequest.self)
        context.note.client(asked.clientID) { self.client($0, of: .google) != nil }
        _ = try await self.signingKeys(of: .google)
        return try .json(self.authorizeWithGoogle(asked))
      },
      ControlEndpoint(
        .post, "facebook/native/authorize",
        "{client_id, person?, nonce?, tracking?, share_email?}: what Facebook's SDK would hand over"
      ) { request, context in
        let asked = try await request.decodeControl(FacebookNativeRequest.self)
        context.note.client(asked.clientID) { self.client($0, of: .facebook) != nil }
        _ = try await self.signingKeys(of: .facebook)
        return try .json(self.authorizeWithFacebook(asked))
      },
    ]
  }

  private var senderControls: [ControlEndpoint] {
    [
      ControlEndpoint(
        .post, "google/events",
        "{event, person?, client_id?, url?, reason?, token?, token_identifier_alg?, state?, duplicate?, audience?, "
          + "issuer?}: sends a security event → {statuses, body, sent}"
      ) { request, _ in
        try .json(await self.sendGoogleEvent(await request.decodeControl(GoogleEventRequest.self)))
      },
      ControlEndpoint(
        .post, "facebook/deauthorize",
        "{person, client_id?, url?, age?, secret?, algorithm?}: sends a signed request → {statuses, body, sent}"
      ) { request, _ in
        try .json(await self.sendFacebookDeauthorize(await request.decodeControl(SignedRequestOrder.self)))
      },
      ControlEndpoint(
        .post, "facebook/deletion",
        "{person, client_id?, url?, age?, secret?, algorithm?}: asks the app to delete → {statuses, body, sent}"
      ) { request, _ in
        try .json(await self.sendFacebookDeletion(await request.decodeControl(SignedRequestOrder.self)))
      },
    ]
      + LocalProvider.openIDs.map { provider in
        ControlEndpoint(
          .post, "\(provider.rawValue)/logout",
          "{person, client_id?, url?, session_only?, sid?, fault?, duplicate?}: sends a logout token → {statuses, "
            + "body, sent}"
        ) { request, _ in
          try .json(
            await self.sendLogout(await request.decodeControl(LogoutRequest.self), from: provider))
        }
      }
  }

  private func behaviourControls(of provider: LocalProvider) -> [ControlEndpoint] {
    let path = provider.rawValue
    return [
      ControlEndpoint(.get, "\(path)/settings", "how the provider behaves") { _, _ in
        try .json(self.changeSettings(of: provider) { _ in })
      },
      ControlEndpoint(
        .post, "\(path)/settings",
        "{callback_iss?, bare_issuer?, thin_token?, string_flags?, keys_without_alg?, audience_list?, nonce?, "
          + "algorithm?, require_appsecret_proof?, addresses?} → the settings"
      ) { request, _ in
        let change = try await request.decodeControl(ProviderSettingsChange.self)
        return try .json(self.changeSettings(of: provider) { change.apply(to: &$0) })
      },
      ControlEndpoint(
        .post, "\(path)/faults", "{name, times?, delay_ms?}: switches a fault on → 201 the fault"
      ) { request, _ in
        let body = try await request.decodeControl(FaultBody.self)
        guard let name = ProviderFault.Name(rawValue: body.name) else {
          throw Problem.invalidRequest(
            "name is one of \(ProviderFault.Name.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        let fault = ProviderFault(provider, name, times: body.times, delayMilliseconds: body.delay_ms)
        return try .json(self.inject(fault), status: .created)
      },
      ControlEndpoint(.delete, "\(path)/faults", "switches the provider's faults off → 204") { _, _ in
        for name in ProviderFault.Name.allCases { try self.removeFault(name, of: provider) }
        return Response(status: .noContent)
      },
      ControlEndpoint(.post, "\(path)/keys/rotate", "makes a new signing key → {key_ids}") { request, _ in
        try await request.refuseControlBody()
        return try .json(["key_ids": await self.rotateKeys(of: provider).map(\.rawValue)])
      },
    ]
  }

  private struct FaultBody: Decodable {
    var name: String
    var times: Int?
    var delay_ms: Int?
  }

  private struct EndConsent: Decodable {
    var provider: LocalProvider
    var person: String
    var client_id: String
  }
}
