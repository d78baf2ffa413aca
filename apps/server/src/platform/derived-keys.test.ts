import { expect, it } from 'vitest'
import { deriveKeys } from './derived-keys.ts'

const textsOf = (secret: string) =>
  Object.values(deriveKeys(secret)).map(({ current }) => current.export().toString('hex'))

it('each purpose has its own key, which is the same at every start', () => {
  const keys = textsOf('s'.repeat(32))
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.every((key) => /^[0-9a-f]{64}$/.test(key))).toBe(true)
  expect(textsOf('s'.repeat(32))).toEqual(keys)
  expect(textsOf('t'.repeat(32)).filter((key) => keys.includes(key))).toEqual([])
})
