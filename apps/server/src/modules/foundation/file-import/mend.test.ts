import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mend } from './mend.ts'

const misread = (text: string, as: 'windows-1252' | 'latin1') =>
  as === 'latin1' ? Buffer.from(text).toString('latin1') : new TextDecoder(as).decode(Buffer.from(text))

it.each([
  ['CittÃ\u00a0 di Castello', 'Città di Castello'],
  ['CittÃ', 'Città'],
  ['CittÃ  di Castello', 'Città di Castello'],
  ['CaffÃ¨ dellâ€™Ancora', 'Caffè dell’Ancora'],
  ['CaffÃƒÂ¨', 'Caffè'],
  ['Nabre\u009eina', 'Nabrežina'],
  ['Sv. KriÅ¾', 'Sv. Križ'],
  ['Â«OsteriaÂ»', '«Osteria»'],
])('%s is mended to %s', (text, meant) => {
  expect(mend(text)).toBe(meant)
})

it.each(['Caffè', 'L’Àncora “à la carte”…', 'CAFFÈ”', 'è»', 'São João', 'Ångström', 'Hôtel Âge', '日本 🍕'])(
  '%s stays as it is',
  (text) => {
    expect(mend(text)).toBe(text)
  },
)

it('Italian text that was misread once is restored; correct text never changes', () => {
  const letters = fc
    .array(fc.constantFrom(...'abcdef ÀÈÉÌÒÙàèéìòù’“”–€°«»'), { maxLength: 30 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(letters, fc.constantFrom('windows-1252' as const, 'latin1' as const), (text, as) => {
      expect(mend(text)).toBe(text)
      expect(mend(misread(text, as))).toBe(text)
    }),
  )
})
