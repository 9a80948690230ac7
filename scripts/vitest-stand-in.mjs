// As much of Vitest as docs/emulator/sign-in-with-apple.test.mjs uses, on Node's own test runner: Vitest is no package of Debian.
import assert from "node:assert/strict"
import { after, before, beforeEach as each, test } from "node:test"

export { test }
export const afterAll = after
export const beforeEach = each
export const beforeAll = (run, timeout) => before(run, { timeout })
export const expect = (value) => ({
  toBe: (wanted) => assert.equal(value, wanted),
  toBeTruthy: () => assert.ok(value),
  toBeUndefined: () => assert.equal(value, undefined),
})
