import { type Language, LOCALES } from '@vicino/contract/common/language'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

/** The texts of the pages of shops and programs, by language. */
export const PAGE_TEXTS = { it, en }

/** Writes a calendar date, such as 1 marzo 2027. */
export const dayIn = (language: Language, date: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
