import { dateText, dayAt } from '@vicino/domain/loyalty/clock'

/** Returns the first day of a moment's month in Rome, YYYY-MM-DD. */
export const monthAt = (moment: Date): string => `${dateText(dayAt(moment.getTime())).slice(0, 7)}-01`
