import { expect, it } from 'vitest'
import type { Key } from './key-layouts.ts'
import { scannerText } from './scanner-text.ts'

const written = (text: string): Key[] => Array.from(text, (key) => ({ key }))
const CARD = 'VM1:AB/C-D+E*F $%.9'

/**
 * Returns the keys that a scanner with an American layout presses for a text, and the computer's
 * character for each.
 */
function pressed(text: string, writes: (sign: string) => string): Key[] {
  const places: Readonly<Record<string, string>> = {
    ':': '^Semicolon',
    '/': 'Slash',
    '-': 'Minus',
    '+': '^Equal',
    '*': '^Digit8',
    $: '^Digit4',
    '%': '^Digit5',
    '.': 'Period',
    ' ': 'Space',
  }
  return Array.from(text, (sign) => {
    const place = places[sign] ?? (/\d/.test(sign) ? `Digit${sign}` : `^Key${sign}`)
    return { key: writes(sign), code: place.replace('^', ''), shiftKey: place.startsWith('^') }
  })
}

it.each([
  ['as it is', CARD],
  ['in small letters, as with Caps Lock', CARD.toLowerCase()],
  ['with spaces around', ` ${CARD} `],
  ['with its symbology before it', `]Q1${CARD}`],
  ['with the name of the device before it', `#07 ${CARD}`],
  ['with a sign behind it', `${CARD};`],
  ['by an American keyboard on an Italian computer', "VM1çAB-C'D^E(F $%.9"],
  ['by an American keyboard on an Italian computer, with Caps Lock', "vm1Çab-c'd^e(f $%.9"],
  ['by an Italian keyboard on an American computer', 'VM1>AB&C/D]E}F $%.9'],
])('R-219 a card that a scanner writes %s is read', (_how, text) => {
  expect(scannerText(written(text))).toEqual({ text: CARD })
})

it.each(['VI1:AB/C-D+E*F', 'VC1:AB/C-D+E*F', 'VB2:AB/C-D+E*F'])(
  'R-219 %s is read too, if the browser reports the positions of keys',
  (text) => {
    // German: y and z are swapped, and accents wait for the next key.
    const german: Readonly<Record<string, string>> = { ':': 'Ö', '/': '-', '-': 'ß', '+': 'Dead', '*': '(' }
    expect(scannerText(pressed(text, (sign) => german[sign] ?? sign))).toEqual({ text })
    // French: digits need Shift, and letters are elsewhere.
    const french: Readonly<Record<string, string>> = { '1': '&', '2': 'é', ':': 'M', A: 'Q', M: '?' }
    expect(scannerText(pressed(text, (sign) => french[sign] ?? sign))).toEqual({ text })
  },
)

it.each([
  ['123456789', '123456789'],
  [']C1123456789', '123456789'],
  ['M12345678', 'M12345678'],
])('a number as a barcode is read: %s', (text, number) => {
  expect(scannerText(written(text))).toEqual({ text: number })
})

it.each(['VM1§AB-C#D^E(F123', 'vb12ñAB-C¿D´E(F123'])(
  'a code that another keyboard has spoilt is told: %s',
  (text) => {
    expect(scannerText(written(text))).toBe('garbled')
  },
)

it.each(['8001234567895', 'https://example.org/VM1', 'VM1', 'Via Monti 12, Milano', ''])(
  'any other text is no code of the product: %j',
  (text) => expect(scannerText(written(text))).toBeNull(),
)
