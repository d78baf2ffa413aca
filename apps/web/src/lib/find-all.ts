import type { AdminRows, ListAsk, ListQuery } from './admin-list.ts'

/** Rows that a bulk action takes at most. */
export const MOST_CHOSEN = 10_000
const PAGE = 100

type Fetch<Row> = (query: ListQuery, signal: AbortSignal) => Promise<AdminRows<Row>>

/** The ids of all rows that a list finds, page by page along its order, the first 10,000 of more. */
export async function findAll(
  { search, sort, filters }: ListAsk,
  fetch: Fetch<{ readonly _id: string }>,
  signal: AbortSignal,
): Promise<string[]> {
  const rows = await allRows(fetch, signal, { ...filters, ...(search && { search }), ...(sort && { sort }) })
  return rows.map(({ _id }) => _id)
}

/** The rows of a list, page by page along its order, the first 10,000 of more. */
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
