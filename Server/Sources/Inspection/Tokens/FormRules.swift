import AppleID
import BramleyCore
import BramleyTokens
import Foundation

/// Finds problems in the form of a JWT: encoding, header, and missing, malformed or duplicate claims.
struct FormRules {
  let jws: LooseJWS
  let profile: TokenProfile

  var problems: [InspectionProblem] { encoding + algorithm + header + claims }

  private var encoding: [InspectionProblem] {
    var problems: [InspectionProblem] = []
    if !jws.isStrict {
      problems.append(
        InspectionProblem(
          .encoding, "A part is not base64url without padding.",
          remedy: "Take the token byte for byte as it was given; nothing on the way may encode it anew."))
    }
    if jws.length > profile.maximumLength {
      problems.append(
        InspectionProblem(
          .tooLong, "It has more than the \(profile.maximumLength) bytes that a server looks at.",
          remedy: profile.remedy))
    }
    if jws.claims == nil {
      problems.append(
        InspectionProblem(
          .malformed, "The second part is no JSON object.", remedy: AppleJWSFault.notJWS.explanation.remedy))
    }
    return problems
  }

  private var algorithm: [InspectionProblem] {
    let due = profile.algorithms.map(\.rawValue)
    let names = due.joined(separator: " or ")
    if jws.algorithm?.lowercased() == "none" || jws.signature.isEmpty {
      return [
        InspectionProblem(
          .unsigned, "It is not signed, so anybody can have written it.",
          remedy: "Never accept it: \(profile.maker) signs by \(names).")
      ]
    }
    if let algorithm = jws.algorithm, due.contains(algorithm) { return [] }
    let found = jws.algorithm.map { "says \($0.printable)" } ?? "names no algorithm"
    return [
      InspectionProblem(
        .algorithm, "The header \(found); \(profile.maker) signs by \(names).", remedy: profile.remedy)
    ]
  }

  private var header: [InspectionProblem] {
    var problems: [InspectionProblem] = []
    if jws.keyID == nil {
      problems.append(
        InspectionProblem(.keyIDMissing, "The header names no key by kid.", remedy: profile.remedy))
    }
    if jws.header["crit"] != nil {
      problems.append(
        InspectionProblem(
          .criticalHeader,
          "The header has extensions that a reader must understand (crit), and none is known.",
          remedy: profile.remedy))
    }
    if let problem = typeProblem { problems.append(problem) }
    return problems
  }

  private var typeProblem: InspectionProblem? {
    guard let types = profile.types else { return nil }
    let isFit =
      if let value = jws.header["typ"] { value.text.map { types.contains($0.lowercased()) } ?? false } else {
        !profile.needsType
      }
    guard !isFit else { return nil }
    return InspectionProblem(
      .type,
      "The header's typ is not that of such a token, which is \(profile.needsType ? "at+jwt" : "JWT, or missing").",
      remedy: "Check that this token is meant; tokens of another kind must not pass for it.")
  }

  private var claims: [InspectionProblem] {
    guard let claims = jws.claims else { return [] }
    var problems: [InspectionProblem] = []
    for (name, shape) in profile.claims {
      if let value = claims[name], value != .null {
        if !shape.fits(value) { problems.append(malformed(name, shape)) }
      } else {
        problems.append(
          InspectionProblem(.claimMissing, "The claim \(name) is missing.", remedy: profile.remedy))
      }
    }
    for (name, shape) in profile.optionalClaims {
      if let value = claims[name], !shape.fits(value) { problems.append(malformed(name, shape)) }
    }
    if StrictJSON.hasDuplicateMembers(jws.payload) {
      problems.append(InspectionProblem(.claimRepeated, AppleJWSFault.duplicateClaim.explanation))
    }
    return problems
  }

  private func malformed(_ name: String, _ shape: TokenProfile.Shape) -> InspectionProblem {
    InspectionProblem(
      .claimMalformed, "The claim \(name) is not \(shape.words).", remedy: profile.remedy)
  }
}
