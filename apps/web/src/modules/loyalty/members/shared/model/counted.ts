import { formatCount } from '~/lib/format.ts'

/** Prepares a number for a text: `count` chooses the plural, `shown` is the formatted number. */
export const counted = (count: number) => ({ count, shown: formatCount(count) })

/** Writes a change with its sign: '+39', '−1.200'. */
export const signed = (count: number): string => `${count > 0 ? '+' : '−'}${formatCount(Math.abs(count))}`
