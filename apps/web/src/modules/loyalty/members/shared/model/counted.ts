import { formatCount } from '~/lib/format.ts'

/** A number for a text: `count` chooses the plural, `shown` is what is read. */
export const counted = (count: number) => ({ count, shown: formatCount(count) })

/** A change as it is read: '+39', '−1.200'. */
export const signed = (count: number): string => `${count > 0 ? '+' : '−'}${formatCount(Math.abs(count))}`
