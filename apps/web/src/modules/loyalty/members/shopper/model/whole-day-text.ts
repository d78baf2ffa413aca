import { currentLanguage } from '~/lib/i18n/language.ts'

const FORMATS = {
  it: new Intl.DateTimeFormat('it', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
}

/** Writes a date of Rome (YYYY-MM-DD) with its weekday: 'domenica 14 marzo'. */
export const wholeDayText = (date: string, language = currentLanguage()): string =>
  FORMATS[language].format(Date.parse(`${date}T12:00:00Z`))
