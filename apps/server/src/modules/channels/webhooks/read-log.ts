import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { WEBHOOK_TEST } from '@vicino/contract/channels/webhooks/constants'
import type { listWebhookDeliveries } from '@vicino/contract/channels/webhooks/endpoints'
import type { WebhookDeliveryDetail } from '@vicino/contract/channels/webhooks/schemas'
import { pageOf, timeCursor, timeStart } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { type Claimed, claimOne, findDelivery, insertTest, readDeliveries } from './deliveries.queries.ts'
import { type EndpointRow, findEndpoint } from './endpoints.queries.ts'
import { bodyIn } from './message-body.ts'
import { attempt, note } from './send-webhooks.ts'
import { presentDelivery, presentDeliveryDetail } from './webhooks.presenter.ts'

/** One message of one endpoint. */
interface Which {
  readonly id: string
  readonly deliveryId: string
}

/**
 * Reads the messages to an endpoint of the caller's brand, the newest first. @throws AppError
 * webhook_not_found, cursor_invalid
 */
export async function deliveriesOf(
  { db, cursors }: Services,
  id: string,
  { state, limit, cursor }: QueryOf<typeof listWebhookDeliveries>,
  actor: Actor,
): Promise<ResponseOf<typeof listWebhookDeliveries>> {
  const scope = ['webhook-deliveries', id, state]
  const start = timeStart(cursors, scope, cursor)
  await ownEndpoint(db, id, actor)
  const read = await readDeliveries(db, id, {
    state: state ?? null,
    before: start?.id ?? null,
    limit: limit + 1,
  })
  const { rows, nextCursor } = pageOf(read, limit, (last) =>
    timeCursor(cursors, scope, last.createdAt, last.id),
  )
  return { items: rows.map(presentDelivery), nextCursor }
}

/** @throws AppError webhook_not_found, webhook_delivery_not_found */
export async function deliveryOf(
  db: Db,
  { id, deliveryId }: Which,
  actor: Actor,
): Promise<WebhookDeliveryDetail> {
  await ownEndpoint(db, id, actor)
  const row = await findDelivery(db, id, deliveryId)
  if (row === undefined) throw new AppError('webhook_delivery_not_found')
  return presentDeliveryDetail(row)
}

/**
 * Sends a test message to an endpoint, and answers when the attempt has ended. @throws AppError
 * webhook_not_found
 */
export async function test(services: Services, id: string, actor: Actor): Promise<WebhookDeliveryDetail> {
  const { db, clock } = services
  const { version } = await ownEndpoint(db, id, actor)
  const now = clock.now()
  const body = bodyIn(version, { type: WEBHOOK_TEST, data: { webhookId: id } }, now)
  const deliveryId = await insertTest(db, { endpointId: id, type: WEBHOOK_TEST, body }, now)
  return redeliver(services, { id, deliveryId }, actor)
}

/**
 * Sends a message again at once, whatever its state, and answers when the attempt has ended. A
 * failure does not count against the endpoint; a success counts for it.
 * @throws AppError webhook_not_found, webhook_delivery_not_found
 */
export async function redeliver(
  services: Services,
  which: Which,
  actor: Actor,
): Promise<WebhookDeliveryDetail> {
  const { db, clock } = services
  await ownEndpoint(db, which.id, actor)
  const claimed: Claimed | undefined = await claimOne(db, {
    endpointId: which.id,
    id: which.deliveryId,
    now: clock.now(),
  })
  if (claimed === undefined) throw new AppError('webhook_delivery_not_found')
  // This is outside of any transaction, because it may take three seconds.
  await note(services, [await attempt(services, claimed, { counts: false })])
  return deliveryOf(db, which, actor)
}

/** @throws AppError webhook_not_found */
async function ownEndpoint(db: Db, id: string, { brandId }: Actor): Promise<EndpointRow> {
  const row = brandId === null ? undefined : await findEndpoint(db, brandId, id)
  if (row === undefined) throw new AppError('webhook_not_found')
  return row
}
