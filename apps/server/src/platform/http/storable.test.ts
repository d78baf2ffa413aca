import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unstorablePath } from './storable.ts'

it.each([
  ['a\0b', '_'],
  ['\ud800', '_'],
  ['\udc00\ud800', '_'],
  [{ title: 'a', draft: { steps: ['x', { note: 'half \ud83d' }] } }, 'draft.steps.1.note'],
  [{ draft: { 'ke\0y': 1 } }, 'draft.key'],
  [{ draft: [{ '\udfff': null }] }, 'draft.0.\ufffd'],
  ['whole 😀 \\u0000', undefined],
  [{ 'whole 😀': ['\u0001', '\uffff', null, 1e9, true] }, undefined],
])('R-576 %j: the path to the value that cannot be stored is %j', (value, path) => {
  expect(unstorablePath(value)).toBe(path)
})

const units = fc.string({ unit: fc.constantFrom('\0', '\ud83d', '\ude00', '😀', 'a', '\\', 'u0000') })
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    units,
    fc.integer(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(units, tie('value'), { maxKeys: 3 }),
  ),
})).value

it('R-576 finds one exactly when the JSON of a value contains such a character, and names it by a storable text', () => {
  fc.assert(
    fc.property(json, (value) => {
      const path = unstorablePath(value)
      const texts: string[] = []
      JSON.stringify(value, (key, inner: unknown) => {
        texts.push(key, ...(typeof inner === 'string' ? [inner] : []))
        return inner
      })
      expect(path !== undefined).toBe(texts.some((text) => text.includes('\0') || !text.isWellFormed()))
      expect(path?.isWellFormed() ?? true).toBe(true)
    }),
    { numRuns: 500 },
  )
})
