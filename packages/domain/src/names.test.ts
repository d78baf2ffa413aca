import { expect, it } from 'vitest'
import { VISIBLE } from './names.ts'
import { lookKey, looksLike } from './testing/look-key.ts'

const NAME = 'Bottega Sottocasa'

it.each([
  'bottega sottocasa',
  'Bottega\u00a0Sottocasa',
  'Bottega\u2003 Sottocasa ',
  'Bottega\u034f Sottocasa',
  'Bottega Sottocasa\u061c',
  'Bottega Sottocasa\u{e0061}',
  'Bottega\ufe0f Sottocasa',
  'Bottega\u200c Sottocasa',
  'Bottega Sot\u200dtocasa',
  'Bottega Sotto\u00adcasa',
  'Bottega\u2800 Sottocasa\u3164',
  'Ｂｏｔｔｅｇａ Ｓｏｔｔｏｃａｓａ',
  '𝐁𝐨𝐭𝐭𝐞𝐠𝐚 𝕊𝕠𝕥𝕥𝕠𝕔𝕒𝕤𝕒',
  'Bottega Sottocas\u0430',
])('R-058 %j looks like the name', (other) => expect(looksLike(NAME, other)).toBe(true))

it('R-058 composed and decomposed accents look the same, accented and plain letters do not', () => {
  expect(looksLike('Nicol\u00f2', 'Nicolo\u0300')).toBe(true)
  expect(looksLike('Nicol\u00f2', 'Nicolo')).toBe(false)
})

it.each(['Bottega Sottocasa 2', 'BottegaSottocasa', 'Bottega Sottocase', 'Bottega-Sottocasa'])(
  'R-058 %j is another name',
  (other) => expect(looksLike(NAME, other)).toBe(false),
)

it.each([
  '\u3164',
  '\u2800\u2800',
  '\u115f\u1160',
  '\ufe0f',
  '\u{e0061}',
  '\u200d\u00ad',
  ' \u034f',
  '\u0301',
])('R-058 %j shows nothing', (name) => expect(VISIBLE.test(name)).toBe(false))
it.each(['a', '7', '★', '😀', '❤️', '田', 'ℵ'])('R-058 %j shows something', (name) =>
  expect(VISIBLE.test(name)).toBe(true),
)

it('the key of a key is itself', () => {
  for (const name of ['ΣΟΦΟΣ', 'İstanbul', 'Ὀδυσσεύς', 'ﬁﬂ ½ ™', 'ԵՒ', '  a  b ']) {
    expect(lookKey(lookKey(name))).toBe(lookKey(name))
  }
})
