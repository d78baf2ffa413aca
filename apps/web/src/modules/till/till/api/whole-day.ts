import { queryOptions } from '@tanstack/react-query'
import type { DayEntry } from '@vicino/contract/till/till/schemas'
import { call } from '~/lib/api.ts'
import { tillKeys } from './till-keys.ts'

const PAGE = 200

/** Reads all entries of a day, for its search and its file. */
export const wholeDay = (date: string) =>
  queryOptions({
    queryKey: tillKeys.wholeDay(date),
    queryFn: async ({ signal }) => {
      const all: DayEntry[] = []
      let cursor: string | null | undefined
      do {
        const query = { date, limit: PAGE, ...(cursor && { cursor }) }
        // Each page needs the cursor of the one before.
        // oxlint-disable-next-line no-await-in-loop
        const page = await call('GET /redemption/confirmations', { query, signal })
        all.push(...page.items)
        cursor = page.nextCursor
      } while (cursor)
      return all
    },
  })
