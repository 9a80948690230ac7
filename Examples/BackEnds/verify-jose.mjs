// Node with the package jose. Rejects a token by throwing.
import { createRemoteJWKSet, jwtVerify } from "jose"

let keys

export async function verify(token, { issuer, audience, leeway = 60 }) {
  keys ??= createRemoteJWKSet(new URL(issuer + "/.well-known/jwks.json"))
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience,
    algorithms: ["ES256"],
    typ: "at+jwt",
    clockTolerance: leeway,
    requiredClaims: ["sub", "exp", "iat"],
  })
  if (!payload.sub || !payload.exp || !payload.iat) throw new Error("claims")
  return payload
}
