import { currentLanguage } from './i18n/language.ts'

/** Names a weekday, 1 = Monday … 7 = Sunday. 5 January 1970 was a Monday. */
export const weekdayName = (day: number, weekday: 'short' | 'long' = 'short'): string =>
  new Intl.DateTimeFormat(currentLanguage(), { weekday, timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 4 + day)),
  )
