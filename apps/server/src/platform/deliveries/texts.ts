import type { Language } from '@vicino/contract/common/language'

/**
 * Fills values into the {braces} of a text; numbers are formatted for the language.
 * @throws Error when a value is missing
 */
export function fillIn(
  text: string,
  values: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  return text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value for {${name}}`)
    return typeof value === 'number' ? value.toLocaleString(language) : value
  })
}

/**
 * Makes a text fit for subjects and titles: one line, no control characters, none that change the
 * direction of writing.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}
