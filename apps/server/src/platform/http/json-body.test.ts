import fc from 'fast-check'
import { expect, it } from 'vitest'
import { depthOf, hasNul } from './json-body.ts'
import { processorMs } from '../testing/processor-time.ts'

/** Nesting of a value as JSON writes it: a scalar 0, an empty list 1. */
function nesting(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(nesting))
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner))
}

const awkward = fc.string({ unit: fc.constantFrom('\0', '\\', '"', 'u0000', '{', '[', ']', 'a', 'è', '😀') })
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    awkward,
    fc.integer(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(awkward, tie('value'), { maxKeys: 3 }),
  ),
})).value

it('finds the depth of any JSON, without counting brackets in texts', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(depthOf(JSON.stringify(value))).toBe(nesting(value))
    }),
  )
})

it('finds a NUL exactly when a text contains one', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(hasNul(JSON.stringify(value))).toBe(holdsNul(value))
    }),
    { numRuns: 500 },
  )
})

it('a quarter of a megabyte of brackets is measured in a moment', async () => {
  const took = await processorMs(() => expect(depthOf('['.repeat(262_144))).toBe(262_144))
  expect(took).toBeLessThan(50)
})
