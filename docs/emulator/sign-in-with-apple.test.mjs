// Sign in with Apple in Vitest, without Apple.
//
//   npm install --save-dev vitest
//   npx vitest run sign-in-with-apple.test.mjs
import { spawn } from "node:child_process"
import { createPrivateKey, sign } from "node:crypto"
import { createInterface } from "node:readline"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"

const client = "com.example.bramley"
let emulator, url

// On free ports. Its line "listening on …" says when it is ready, and where.
beforeAll(async () => {
  emulator = spawn(process.env.BRAMLEY ?? "bramley", ["apple", "--port", "0", "--mail-port", "0"])
  for await (const line of createInterface({ input: emulator.stdout })) {
    url = line.match(/^listening on (\S+)/)?.[1]
    if (url) break
  }
}, 30_000)

// Every test begins with the same people, and with the right time.
beforeEach(() => control("reset", {}))
afterAll(() => emulator.kill())

async function control(path, body) {
  const options = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
  const answer = await fetch(`${url}/_emulator/${path}`, options)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.status === 204 ? undefined : answer.json()
}

// What Apple takes for a password, signed with the team's key. The time is the emulator's, which a test may have moved.
async function clientSecret() {
  const world = await control("world")
  const now = Math.floor(Date.parse((await control("clock")).now) / 1000)
  const part = (value) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const claims = { iss: world.team_id, iat: now, exp: now + 300, aud: "https://appleid.apple.com", sub: client }
  const text = `${part({ alg: "ES256", kid: world.key_id })}.${part(claims)}`
  const key = { key: createPrivateKey(world.private_key), dsaEncoding: "ieee-p1363" }
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`
}

async function token(form) {
  const body = new URLSearchParams({ client_id: client, client_secret: await clientSecret(), ...form })
  return (await fetch(`${url}/auth/token`, { method: "POST", body })).json()
}

test("the name comes once", async () => {
  const first = await control("native/authorize", { client_id: client, person: "maya" })
  const again = await control("native/authorize", { client_id: client, person: "maya" })
  expect(first.full_name.given_name).toBe("Maya")
  expect(again.full_name).toBeUndefined()
})

test("a code is exchanged once, and expires after five minutes", async () => {
  const one = await control("native/authorize", { client_id: client, person: "maya" })
  expect((await token({ grant_type: "authorization_code", code: one.authorization_code })).refresh_token).toBeTruthy()
  expect((await token({ grant_type: "authorization_code", code: one.authorization_code })).error).toBe("invalid_grant")
  const other = await control("native/authorize", { client_id: client, person: "maya" })
  await control("clock", { advance_seconds: 301 })
  expect((await token({ grant_type: "authorization_code", code: other.authorization_code })).error).toBe("invalid_grant")
})
