/**
 * A key as the browser reports it: its character here, its position on the keyboard, and whether
 * Shift was held.
 */
export interface Key {
  readonly key: string
  /**
   * `KeyboardEvent.code`: the position of the key, the same on every keyboard. '' when the browser
   * does not report it.
   */
  readonly code?: string
  readonly shiftKey?: boolean
}

/** A character that no code contains. */
const OTHER = '\uFFFD'

const NUMPAD: Readonly<Record<string, string>> = {
  NumpadAdd: '+',
  NumpadSubtract: '-',
  NumpadMultiply: '*',
  NumpadDivide: '/',
  NumpadDecimal: '.',
}

/**
 * Characters of codes other than letters and digits, by the key that writes them; ^ stands for
 * Shift.
 */
const AMERICAN: Readonly<Record<string, string>> = {
  '^Semicolon': ':',
  Slash: '/',
  Minus: '-',
  '^Equal': '+',
  '^Digit8': '*',
  '^Digit4': '$',
  '^Digit5': '%',
  Period: '.',
  Space: ' ',
}
const ITALIAN: Readonly<Record<string, string>> = {
  '^Period': ':',
  '^Digit7': '/',
  Slash: '-',
  BracketRight: '+',
  '^BracketRight': '*',
  '^Digit4': '$',
  '^Digit5': '%',
  Period: '.',
  Space: ' ',
}

/**
 * Returns the character of a key on a keyboard of this layout. Letters are capitals, because codes
 * have no others and Caps Lock may be on.
 */
function signOn(layout: Readonly<Record<string, string>>, { code = '', shiftKey = false }: Key): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return letter
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined && (!shiftKey || code.startsWith('N'))) return digit
  return NUMPAD[code] ?? layout[(shiftKey ? '^' : '') + code] ?? OTHER
}

/**
 * Maps characters back when an American layout was read as an Italian one, or the other way round.
 */
const ITALIAN_OF_AMERICAN: Readonly<Record<string, string>> = {
  ç: ':',
  Ç: ':',
  '-': '/',
  "'": '-',
  '^': '+',
  '(': '*',
}
const AMERICAN_OF_ITALIAN: Readonly<Record<string, string>> = {
  '>': ':',
  '&': '/',
  '/': '-',
  ']': '+',
  '}': '*',
}

const turned = (text: string, signs: Readonly<Record<string, string>>): string =>
  Array.from(text, (sign) => signs[sign] ?? sign).join('')

/**
 * Returns the texts that a hand scanner may have meant, the likeliest first. A scanner presses the
 * keys of its own layout, usually the American one, while the computer reads them by another. Key
 * positions solve this for any computer; characters alone solve it for an Italian one.
 */
export function meantBy(keys: readonly Key[]): readonly string[] {
  const written = keys.map(({ key }) => key).join('')
  const readings = [written, turned(written, ITALIAN_OF_AMERICAN), turned(written, AMERICAN_OF_ITALIAN)]
  if (keys.every(({ code }) => code)) {
    readings.push(
      keys.map((key) => signOn(AMERICAN, key)).join(''),
      keys.map((key) => signOn(ITALIAN, key)).join(''),
    )
  }
  return [...new Set(readings)]
}
