import type { AdminRows, ListAsk, ListQuery } from './admin-list.ts'

/** A bulk action takes at most this many rows. */
export const MOST_CHOSEN = 10_000
const PAGE = 100

type Fetch<Row> = (query: ListQuery, signal: AbortSignal) => Promise<AdminRows<Row>>

/** Reads the ids of all rows of a list, page by page in its order, 10,000 at most. */
export async function findAll(
  { search, sort, filters }: ListAsk,
  fetch: Fetch<{ readonly _id: string }>,
  signal: AbortSignal,
): Promise<string[]> {
  const rows = await allRows(fetch, signal, { ...filters, ...(search && { search }), ...(sort && { sort }) })
  return rows.map(({ _id }) => _id)
}

/** Reads the rows of a list, page by page in its order, 10,000 at most. */
export async function allRows<Row>(
  fetch: Fetch<Row>,
  signal: AbortSignal,
  query: ListQuery = {},
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null | undefined
  do {
    const answer: AdminRows<Row> = await fetch({ ...query, limit: PAGE, ...(cursor && { cursor }) }, signal)
    rows.push(...answer.data)
    cursor = answer.nextCursor
  } while (cursor && rows.length < MOST_CHOSEN)
  return rows.slice(0, MOST_CHOSEN)
}
