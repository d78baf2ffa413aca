import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase64url, toBase64url } from './base64url.ts'

it('bytes are written as Node writes base64url, and read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      const text = toBase64url(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64url'))
      expect([...fromBase64url(text)]).toEqual([...bytes])
    }),
  )
})

it('padding is accepted, and a text that is no base64url is refused', () => {
  expect([...fromBase64url('_-8=')]).toEqual([255, 239])
  for (const text of ['a', 'é', '?']) expect(() => fromBase64url(text)).toThrow(/character|correctly encoded/)
})
