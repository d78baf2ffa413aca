import { statementOf, valuesOf } from '@vicino/server/modules/marketplace/deals/search/search-deals'
import { type DealSearch, emptySearch } from '@vicino/server/modules/marketplace/deals/search/deal-search'
import { BENCH_USER } from '../seed/seed.ts'
import type { BareRoute } from './bare-process.ts'
import type { Target } from './target.ts'
import { nearestPath, type Origin } from './paths.ts'

/** Builds for each origin the statement that the application runs for it. */
export async function bareRoutes(app: Target, places: readonly Origin[]): Promise<BareRoute[]> {
  const routes: BareRoute[] = []
  for (const origin of places) {
    const url = nearestPath(origin)
    const response = await fetch(app.address + url, { headers: { authorization: `Bearer ${app.token}` } })
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
    const search: DealSearch = { ...emptySearch(new Date()), order: 'nearest', origin }
    const { text, names } = statementOf(search)
    const values = valuesOf(search, BENCH_USER)
    routes.push({
      url,
      text,
      values: names.map((name) => (name === 'now' ? 'now' : values[name])),
      nextCursor: ((await response.json()) as { nextCursor: string | null }).nextCursor,
    })
  }
  return routes
}

/**
 * Checks that both servers give the same answer, byte for byte. Only the cursor's key of the last
 * row is compared, because a cursor also holds the start time of its list, which differs in each
 * answer.
 */
export async function compareBytes(app: Target, bare: Target, path: string): Promise<void> {
  const [ours, plain] = await Promise.all(
    [app, bare].map(async ({ address, token }) => {
      const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
      return withPlace(await response.text())
    }),
  )
  if (ours !== plain)
    throw new Error(`${path}: the bare handler answers something else: ${plain}\ninstead of: ${ours}`)
}

/**
 * Replaces the cursor of an answer by the row that it names: the key and the id of the last row.
 */
function withPlace(answer: string): string {
  return answer.replace(/"nextCursor":"([\w-]+)"/, (_whole, cursor: string) => {
    const text = Buffer.from(cursor, 'base64url').toString()
    // A signature comes before it (platform/cursor.ts).
    const [key, , id] = JSON.parse(text.slice(text.indexOf('['))) as unknown[]
    return `"nextPlace":${JSON.stringify([key, id])}`
  })
}
