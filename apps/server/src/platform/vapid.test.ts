import { expect, it } from 'vitest'
import { deriveVapidKeys } from './vapid.ts'

it('the keys for push are derived from the secret, as a pair that browsers accept', () => {
  const keys = deriveVapidKeys('s'.repeat(32))
  expect(keys).toEqual(deriveVapidKeys('s'.repeat(32)))
  expect(keys).not.toEqual(deriveVapidKeys('t'.repeat(32)))
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32)
})
