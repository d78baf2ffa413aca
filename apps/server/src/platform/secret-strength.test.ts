import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { looksRandom } from './secret-strength.ts'

it('random secrets are accepted in every usual form', () => {
  const forms = [
    () => randomBytes(32).toString('hex'),
    () => randomBytes(20).toString('hex'),
    () => randomBytes(32).toString('base64'),
    () => randomBytes(24).toString('base64url'),
  ]
  const refused = forms.map((form) =>
    Array.from({ length: 2000 }, form).filter((secret) => !looksRandom(secret)),
  )
  for (const some of refused) expect(some.length).toBeLessThanOrEqual(2)
})

it.each([
  'c'.repeat(32),
  'ab'.repeat(40),
  'abcdefghijklmnopqrstuvwxyz012345',
  '0123456789abcdef0123456789abcdef',
  'QmFsbG9uY2lubw'.repeat(4),
  'this-is-a-very-long-secret-for-production',
  'please-change-me-before-going-to-production',
  'VicinoVicinoVicino-2026-production-key',
  '1111111111111111222222222222222233333333333333334444444444444444',
])('%s is no secret', (secret) => {
  expect(looksRandom(secret)).toBe(false)
})
