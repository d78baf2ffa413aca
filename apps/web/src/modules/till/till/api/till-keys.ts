import { ROOTS } from '~/lib/query-roots.ts'

/**
 * Query keys of the till; a confirmation invalidates `all`, because it changes the day's list and the waiting
 * codes.
 */
export const tillKeys = {
  all: [ROOTS.till] as const,
  wholeDay: (date: string) => [ROOTS.till, 'whole day', date] as const,
  week: [ROOTS.till, 'week'] as const,
  day: (date: string) => [ROOTS.till, 'day', date] as const,
  waiting: [ROOTS.till, 'waiting'] as const,
  holds: [ROOTS.till, 'holds'] as const,
  receipts: [ROOTS.till, 'receipt'] as const,
  kit: [ROOTS.till, 'kit'] as const,
  kept: [ROOTS.till, 'kept'] as const,
  judged: (id: string) => [ROOTS.till, 'judged', id] as const,
  preview: (of: string, body: unknown) => [ROOTS.till, 'preview', of, body] as const,
}
