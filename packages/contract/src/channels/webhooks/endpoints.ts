import { z } from 'zod'
import { cursorPage } from '../../common/pages.ts'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { cursorQuery } from '../../common/query.ts'
import { endpointsOf } from '../../endpoint.ts'
import { BRAND_STAFF } from '../../roles.ts'
import { DELIVERY_STATES } from './constants.ts'
import * as schemas from './schemas.ts'

const editing = endpointsOf({ tag: 'webhook', access: BRAND_STAFF, permission: 'webhook-EDIT' })

/** At most ten, in the order of their creation. */
export const listWebhooks = editing('GET /integration/webhook', {
  summary: 'The webhooks of one’s own brand',
  response: z.array(schemas.webhookSchema),
})

/**
 * Later events are sent to the address as POST requests by the Standard Webhooks specification:
 * headers webhook-id, webhook-timestamp and webhook-signature (`v1,` and base64 of HMAC-SHA256 over
 * id.timestamp.body), body { type, timestamp, data } of ids and numbers. A 2xx within three seconds
 * means that the message was received.
 */
export const createWebhook = editing('POST /integration/webhook', {
  summary: 'Add a webhook; its secret is shown in this answer alone',
  // No stored answer contains a secret, so a repeated request is refused as `webhook_known`.
  onRepeat: 'credentials',
  body: schemas.createWebhookBody,
  status: 201,
  response: schemas.webhookWithSecretSchema,
  perMinute: 30,
  errors: ['brand_required', 'webhook_address', 'webhook_known', 'webhooks_full'],
})

/**
 * The waiting messages of a disabled webhook are not sent; they can be redelivered from the log.
 */
export const changeWebhook = editing('PUT /integration/webhook/{id}', {
  summary: 'Change, disable or enable a webhook',
  body: schemas.changeWebhookBody,
  response: schemas.webhookSchema,
  errors: ['webhook_not_found', 'webhook_address', 'webhook_known'],
})

export const deleteWebhook = editing('DELETE /integration/webhook/{id}', {
  summary: 'Delete a webhook and its log',
  errors: ['webhook_not_found'],
})

/** For 24 hours requests have two signatures, by the new secret and by the old one. */
export const rotateWebhook = editing('POST /integration/webhook/{id}/rotate', {
  summary: 'Give a webhook a new secret, which is shown in this answer alone',
  onRepeat: 'credentials',
  body: z.strictObject({}),
  response: schemas.webhookWithSecretSchema,
  perMinute: 10,
  errors: ['webhook_not_found'],
})

/** It is sent before this answer, once, also where the webhook is disabled. */
export const testWebhook = editing('POST /integration/webhook/{id}/test', {
  summary: 'Send a message that tries a webhook out',
  onRepeat: 'harmless',
  body: z.strictObject({}),
  response: schemas.webhookDeliveryDetailSchema,
  perMinute: 10,
  errors: ['webhook_not_found'],
})

/** The newest first, of 30 days. */
export const listWebhookDeliveries = editing('GET /integration/webhook/{id}/delivery', {
  summary: 'The log of a webhook',
  query: cursorQuery(TABLE_PAGE, {
    state: z.enum(DELIVERY_STATES).optional(),
  }),
  response: cursorPage(schemas.webhookDeliverySchema),
  errors: ['webhook_not_found'],
})

export const getWebhookDelivery = editing('GET /integration/webhook/{id}/delivery/{deliveryId}', {
  summary: 'What was sent to a webhook and what it answered',
  response: schemas.webhookDeliveryDetailSchema,
  errors: ['webhook_not_found', 'webhook_delivery_not_found'],
})

/**
 * It has the original webhook-id, by which the receiver recognises it. It is sent before this
 * answer, once.
 */
export const redeliverWebhook = editing('POST /integration/webhook/{id}/delivery/{deliveryId}/redeliver', {
  summary: 'Send a message of the log again',
  onRepeat: 'harmless',
  body: z.strictObject({}),
  response: schemas.webhookDeliveryDetailSchema,
  perMinute: 30,
  errors: ['webhook_not_found', 'webhook_delivery_not_found'],
})

/**
 * The same for the brand's own systems, which set themselves up. `webhook:read` opens what is only
 * read, and `webhook:write` all of it.
 */
const byKey = endpointsOf({ tag: 'webhook', access: 'key', scope: 'webhook:write' })

export const listWebhooksByKey = byKey('GET /integration/webhooks', {
  operationId: 'listWebhookAddresses',
  scope: 'webhook:read',
  summary: 'The addresses that get messages of the brand',
  response: z.array(schemas.webhookSchema),
})

/** Its messages have the version of this call. */
export const createWebhookByKey = byKey('POST /integration/webhooks', {
  operationId: 'createWebhookAddress',
  summary: 'Add an address for messages; its secret is shown in this answer alone',
  onRepeat: 'credentials',
  body: schemas.createWebhookBody,
  status: 201,
  response: schemas.webhookWithSecretSchema,
  perMinute: 30,
  errors: ['webhook_address', 'webhook_known', 'webhooks_full'],
})

export const changeWebhookByKey = byKey('PUT /integration/webhooks/{id}', {
  operationId: 'changeWebhookAddress',
  summary: 'Change, disable or enable an address for messages',
  body: schemas.changeWebhookBody,
  response: schemas.webhookSchema,
  errors: ['webhook_not_found', 'webhook_address', 'webhook_known'],
})

export const deleteWebhookByKey = byKey('DELETE /integration/webhooks/{id}', {
  operationId: 'deleteWebhookAddress',
  summary: 'Delete an address for messages and its log',
  errors: ['webhook_not_found'],
})

/** For 24 hours messages have two signatures, by the new secret and by the old one. */
export const rotateWebhookByKey = byKey('POST /integration/webhooks/{id}/rotate', {
  operationId: 'rotateWebhookSecret',
  summary: 'Give an address a new secret, which is shown in this answer alone',
  onRepeat: 'credentials',
  body: z.strictObject({}),
  response: schemas.webhookWithSecretSchema,
  perMinute: 10,
  errors: ['webhook_not_found'],
})

/** It is sent before this answer, once, also where the address is disabled. */
export const testWebhookByKey = byKey('POST /integration/webhooks/{id}/test', {
  operationId: 'testWebhookAddress',
  summary: 'Send a message that tries an address out',
  onRepeat: 'harmless',
  body: z.strictObject({}),
  response: schemas.webhookDeliveryDetailSchema,
  perMinute: 10,
  errors: ['webhook_not_found'],
})

/** The newest first, of 30 days. */
export const listDeliveriesByKey = byKey('GET /integration/webhooks/{id}/delivery', {
  operationId: 'listWebhookMessages',
  scope: 'webhook:read',
  summary: 'The log of an address: its messages and what became of them',
  query: cursorQuery(TABLE_PAGE, {
    state: z.enum(DELIVERY_STATES).optional(),
  }),
  response: cursorPage(schemas.webhookDeliverySchema),
  errors: ['webhook_not_found'],
})

export const getDeliveryByKey = byKey('GET /integration/webhooks/{id}/delivery/{deliveryId}', {
  operationId: 'getWebhookMessage',
  scope: 'webhook:read',
  summary: 'What was sent to an address and what it answered',
  response: schemas.webhookDeliveryDetailSchema,
  errors: ['webhook_not_found', 'webhook_delivery_not_found'],
})

/** It has the original webhook-id, and is sent before this answer, once. */
export const redeliverByKey = byKey('POST /integration/webhooks/{id}/delivery/{deliveryId}/redeliver', {
  operationId: 'redeliverWebhookMessage',
  summary: 'Send a message of the log again',
  onRepeat: 'harmless',
  body: z.strictObject({}),
  response: schemas.webhookDeliveryDetailSchema,
  perMinute: 30,
  errors: ['webhook_not_found', 'webhook_delivery_not_found'],
})
