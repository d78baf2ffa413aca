import type { Language } from '@vicino/contract/common/language'

/** '1.500': Italian would write four digits without a point. */
const GROUPED = { useGrouping: 'always' } as const

/** A count with the words for one and for more: '{points, plural, one {# punto} other {# punti}}'. */
const PLURAL = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g

/**
 * Fills values into the {braces} of a text; numbers are formatted for the language. A count chooses
 * between the words for one and for more, as in the texts of the web app.
 * @throws Error when a value is missing
 */
export function fillIn(
  text: string,
  values: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  const valueOf = (name: string): string | number => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value for {${name}}`)
    return value
  }
  const written = (value: string | number): string =>
    typeof value === 'number' ? value.toLocaleString(language, GROUPED) : value
  return text
    .replaceAll(PLURAL, (_whole, name: string, one: string, other: string) => {
      const count = valueOf(name)
      // A count may be a text with its sign, '+1'.
      return (Math.abs(Number(count)) === 1 ? one : other).replaceAll('#', () => written(count))
    })
    .replaceAll(/\{(\w+)\}/g, (_whole, name: string) => written(valueOf(name)))
}

/**
 * Makes a text fit for subjects and titles: one line, no control characters, none that change the
 * direction of writing.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}
