import { dateText, dayAt } from '@vicino/domain/loyalty/clock'

/** First day of the month of Rome in which a moment lies, YYYY-MM-DD. */
export const monthAt = (moment: Date): string => `${dateText(dayAt(moment.getTime())).slice(0, 7)}-01`
