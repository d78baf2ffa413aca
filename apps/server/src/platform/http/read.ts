import type { Endpoint } from '@vicino/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Services } from './context.ts'
import { type Answer, type Call, type Document, serve, serveDocument } from './endpoint.ts'
import { wroteAt } from './wrote.ts'

type Reads = Pick<Services, 'standbys'>

const onStandbys = new WeakSet<Endpoint>()

/** Whether an endpoint is answered by a standby where there is one. */
export const readsOnStandbys = (endpoint: Endpoint): boolean => onStandbys.has(endpoint)

/**
 * Serves a read that may go to a standby: its handler gets the database to read from, which has all
 * that the caller wrote. It must write nothing.
 */
export function serveRead<E extends Endpoint>(
  app: FastifyInstance,
  { standbys }: Reads,
  endpoint: E,
  handler: (db: Database, call: Call<E>) => Promise<Answer<E>>,
): void {
  onStandbys.add(endpoint)
  serve(app, endpoint, (call) => handler(standbys.readFor(wroteAt(call.request)), call))
}

/** Does the same for a document. */
export function serveReadDocument<E extends Endpoint>(
  app: FastifyInstance,
  { standbys }: Reads,
  endpoint: E,
  handler: (db: Database, call: Call<E>) => Promise<Document>,
): void {
  onStandbys.add(endpoint)
  serveDocument(app, endpoint, (call) => handler(standbys.readFor(wroteAt(call.request)), call))
}
