/** A key as the browser tells it: what it writes here, where it lies on the keyboard, and whether Shift was held. */
export interface Key {
  readonly key: string
  /** `KeyboardEvent.code`: the same on every keyboard, whatever the keys write. '' where the browser does not tell. */
  readonly code?: string
  readonly shiftKey?: boolean
}

/** A sign that no code of ours has. */
const OTHER = '\uFFFD'

const NUMPAD: Readonly<Record<string, string>> = {
  NumpadAdd: '+',
  NumpadSubtract: '-',
  NumpadMultiply: '*',
  NumpadDivide: '/',
  NumpadDecimal: '.',
}

/** The signs of our codes beside letters and digits, by the key that writes them and, with ^, Shift. */
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

/** What a key writes on a keyboard of this layout. Letters are capitals: our codes have no others, and Caps Lock may be on. */
function signOn(layout: Readonly<Record<string, string>>, { code = '', shiftKey = false }: Key): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return letter
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined && (!shiftKey || code.startsWith('N'))) return digit
  return NUMPAD[code] ?? layout[(shiftKey ? '^' : '') + code] ?? OTHER
}

/** What an American keyboard's signs become where the computer writes Italian, and the other way round, back to what was meant. */
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
 * What a hand scanner may have meant by these keys, the likeliest first. It writes like a keyboard and presses the keys of the layout that it
 * was set to, an American one as a rule, while the computer writes by its own. Where the keys lie tells it for any computer; the signs
 * alone tell it for an Italian one.
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
