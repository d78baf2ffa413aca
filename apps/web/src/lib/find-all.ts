import type { AdminRows, ListAsk, ListQuery } from './admin-list.ts'

/** Rows that a bulk action takes at most. */
export const MOST_CHOSEN = 10_000
const PAGE = 100

/** The ids of all rows that a list finds, page by page along its order, the first 10,000 of more. */
export async function findAll(
  { search, sort, filters }: ListAsk,
  fetch: (query: ListQuery, signal: AbortSignal) => Promise<AdminRows<{ readonly _id: string }>>,
  signal: AbortSignal,
): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null | undefined
  do {
    const query = {
      ...filters,
      limit: PAGE,
      ...(search && { search }),
      ...(sort && { sort }),
      ...(cursor && { cursor }),
    }
    const answer: AdminRows<{ readonly _id: string }> = await fetch(query, signal)
    ids.push(...answer.data.map(({ _id }) => _id))
    cursor = answer.nextCursor
  } while (cursor && ids.length < MOST_CHOSEN)
  return ids.slice(0, MOST_CHOSEN)
}
