import type { Db } from '../../../platform/db/database.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { insertDeliveries } from './deliveries.queries.ts'
import { listenersOf } from './endpoints.queries.ts'
import { bodyIn } from './message-body.ts'
import { messageOf, type Told, TOLD } from './messages-of-events.ts'

/**
 * Stores a message for each endpoint that subscribes to an event; the worker sends them
 * (sender.ts).
 */
export const webhookEvents: Consumer<Told> = {
  name: 'webhooks',
  effect: 'notifies',
  on: TOLD,
  run: (tx, event, now) => store(tx, [event], now),
  runAll: store,
}

/**
 * Needs two statements for a batch of events; one where none of their brands has endpoints, which
 * is nearly always.
 */
async function store(tx: Db, events: readonly EventOf<Told>[], now: Date): Promise<void> {
  const told = events.flatMap((event) => {
    const message = messageOf(event)
    return message === null ? [] : [{ message, at: event.createdAt }]
  })
  if (told.length === 0) return
  const listeners = await listenersOf(tx, [...new Set(told.map(({ message }) => message.brandId))])
  const deliveries = told.flatMap(({ message, at }) =>
    listeners
      .filter(({ brandId, events: chosen }) => brandId === message.brandId && chosen.includes(message.type))
      .map(({ id, version }) => ({ endpointId: id, type: message.type, body: bodyIn(version, message, at) })),
  )
  await insertDeliveries(tx, deliveries, now)
}
