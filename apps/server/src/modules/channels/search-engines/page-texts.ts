import type { Language } from '@vicino/contract/common/language'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

/** The texts of the pages of shops and programs, by language. */
export const PAGE_TEXTS = { it, en }

const LOCALES = { it: 'it-IT', en: 'en-IE' } as const

/** Makes the function that writes cents as euros. */
export function eurosIn(language: Language): (cents: number) => string {
  const format = new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'EUR' })
  return (cents) => format.format(cents / 100)
}

/** Writes a calendar date, such as 1 marzo 2027. */
export const dayIn = (language: Language, date: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))

export const counted = (
  { one, other }: { readonly one: string; readonly other: string },
  count: number,
  language: Language,
): string =>
  count === 1 ? one : other.replace('{count}', new Intl.NumberFormat(LOCALES[language]).format(count))
