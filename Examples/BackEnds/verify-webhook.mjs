// Verifies what Bramley sends to an endpoint of `webhooks`, or to a hook (Standard Webhooks 1.0.0). Node 18 or later, with
// nothing installed.
import { createHmac, timingSafeEqual } from "node:crypto"

const tolerance = 300 // seconds

// Returns the event. `headers` has lower-case names, as `request.headers` has; `body` is a Buffer with the bytes as they
// came; `secrets` are the lines of the file in `secret_path`, of which one has to fit.
export function verify(headers, body, secrets, now = Date.now() / 1000) {
  const id = headers["webhook-id"], timestamp = headers["webhook-timestamp"]
  const signatures = headers["webhook-signature"]
  if (!id || !signatures || !/^\d{1,12}$/.test(timestamp ?? "")) throw new Error("a header is missing or malformed")
  if (Math.abs(now - Number(timestamp)) > tolerance) throw new Error("it is too old, or a clock is wrong")
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
  for (const secret of secrets) {
    const key = Buffer.from(secret.trim().replace(/^whsec_/, ""), "base64")
    const code = Buffer.from("v1," + createHmac("sha256", key).update(signed).digest("base64"))
    for (const signature of signatures.split(" ").slice(0, 16)) {
      const given = Buffer.from(signature)
      // Compared in constant time, and never by ===.
      if (given.length === code.length && timingSafeEqual(given, code)) return JSON.parse(body)
    }
  }
  throw new Error("no signature is good")
}
