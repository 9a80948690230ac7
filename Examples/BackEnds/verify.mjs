// Node 18 or later, without a package. Rejects a token by throwing.
import { createPublicKey, verify as verifySignature } from "node:crypto"

let keys = new Map()
let fetchedAt = 0

async function key(issuer, kid) {
  // Keys change rarely. One that is unknown may be new, so ask again, but not for every forged token.
  if (!keys.has(kid) && Date.now() - fetchedAt > 60_000) {
    const answer = await fetch(issuer + "/.well-known/jwks.json")
    if (!answer.ok) throw new Error("no keys")
    fetchedAt = Date.now()
    keys = new Map((await answer.json()).keys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: "jwk" })]))
  }
  const found = keys.get(kid)
  if (!found) throw new Error("unknown key")
  return found
}

export async function verify(token, { issuer, audience, leeway = 60 }) {
  const parts = token.split(".")
  if (parts.length !== 3) throw new Error("malformed")
  const [header, claims] = parts.slice(0, 2).map((part) => JSON.parse(Buffer.from(part, "base64url")))
  if (header.alg !== "ES256") throw new Error("algorithm")
  if (!["at+jwt", "application/at+jwt"].includes(String(header.typ).toLowerCase())) throw new Error("type")
  const isGenuine = verifySignature(
    "sha256",
    Buffer.from(`${parts[0]}.${parts[1]}`),
    { key: await key(issuer, header.kid), dsaEncoding: "ieee-p1363" },
    Buffer.from(parts[2], "base64url"),
  )
  if (!isGenuine) throw new Error("signature")
  const now = Date.now() / 1000
  if (claims.iss !== issuer) throw new Error("issuer")
  if (![claims.aud].flat().includes(audience)) throw new Error("audience")
  if (!(claims.exp > now - leeway)) throw new Error("expired")
  if (!(claims.iat <= now + leeway) || claims.nbf > now + leeway) throw new Error("too early")
  if (!claims.sub) throw new Error("subject")
  return claims
}
