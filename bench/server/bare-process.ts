/**
 * The comparison for the application: only Fastify and pg, with the same statement, and an answer
 * of the same bytes made from its rows. It has no access check, validation, headers, cursors or
 * metrics.
 */
import { presentDeal } from '@vicino/server/modules/marketplace/deals/deals.presenter'
import type { FoundDeal } from '@vicino/server/modules/marketplace/deals/search/search-deals'
import Fastify from 'fastify'
import pg from 'pg'
import { answerMessages, useOf } from '../lib/child.ts'

/** An address, its statement, and the one part of the answer that does not come from rows. */
export interface BareRoute {
  readonly url: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly nextCursor: string | null
}

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 20,
  options: '-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0',
})
const routes = new Map<string, BareRoute>()
const app = Fastify()
app.get('/*', async (request, reply) => {
  const route = routes.get(request.url)
  if (route === undefined) return reply.code(404).send()
  const values = route.values.map((value) => (value === 'now' ? new Date() : value))
  const { rows } = await pool.query<FoundDeal>({ name: 'page', text: route.text, values })
  const page = { items: rows.slice(0, 10).map(presentDeal), nextCursor: route.nextCursor }
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(page))
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })

answerMessages(
  (message: 'where' | 'use' | { routes: BareRoute[] }) => {
    if (message === 'use') return Promise.resolve(useOf())
    if (message !== 'where') for (const route of message.routes) routes.set(route.url, route)
    return Promise.resolve({ address, token: '' })
  },
  async () => {
    await app.close()
    await pool.end()
  },
)
