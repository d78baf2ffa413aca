import { lookKey } from '@vicino/domain/testing/look-key'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [] })
})
afterAll(() => test.close())

/**
 * Letters of scripts that people here use, their wide, small and combining forms, and invisible
 * characters.
 */
const PLANES = [
  [0x20, 0x17f],
  [0x250, 0x36f],
  [0x386, 0x3ff],
  [0x400, 0x52f],
  [0x531, 0x586],
  [0x5d0, 0x5ea],
  [0x1d00, 0x1d2b],
  [0x1e00, 0x1eff],
  [0x1f00, 0x1f15],
  [0x2000, 0x206f],
  [0x2100, 0x214f],
  [0x3041, 0x3096],
  [0xac00, 0xac80],
  [0xfb00, 0xfb06],
  [0xff01, 0xffbe],
  [0x1d400, 0x1d454],
  [0x1f600, 0x1f64f],
  [0xe0020, 0xe007f],
] as const
const letter = fc.oneof(
  ...PLANES.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
  fc.constantFrom(
    ...'\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u2800\u3000\u3164\ufe00\ufe0f\ufeff\ufff0\t\u1680',
  ),
)
const names = fc.array(fc.string({ unit: letter, minLength: 1, maxLength: 12 }), {
  minLength: 200,
  maxLength: 200,
})

it('R-058 the database computes the key of names that look the same by the same rule', async () => {
  await fc.assert(
    fc.asyncProperty(names, async (all) => {
      const { rows } = await sql<{ key: string }>`
        SELECT look_key(name) AS key FROM unnest(${all}::text[]) WITH ORDINALITY AS t (name, at) ORDER BY at`.execute(
        test.db,
      )
      expect(rows.map(({ key }) => key)).toEqual(all.map(lookKey))
    }),
    { numRuns: 20 },
  )
})
