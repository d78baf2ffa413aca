import { z } from 'zod'
import { idParams, idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { queryCursor, queryLimit } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { BRAND_STAFF } from '../../roles.ts'
import { DELIVERY_STATES } from './constants.ts'
import {
  changeWebhookBody,
  createWebhookBody,
  webhookDeliveryDetailSchema,
  webhookDeliverySchema,
  webhookSchema,
  webhookWithSecretSchema,
} from './schemas.ts'

const OF_WEBHOOKS = { tag: 'webhook', access: BRAND_STAFF, permission: 'webhook-EDIT' } as const
const deliveryParams = z.object({ id: idSchema, deliveryId: idSchema })

/** At most ten, in the order in which they were made. */
export const listWebhooks = defineEndpoint({
  ...OF_WEBHOOKS,
  address: 'GET /integration/webhook',
  summary: 'The webhooks of one’s own brand',
  status: 200,
  response: z.array(webhookSchema),
  errors: [],
})

/**
 * Events that happen from then on are sent to the address as POST requests by the Standard Webhooks specification: headers
 * webhook-id, webhook-timestamp and webhook-signature (`v1,` and base64 of HMAC-SHA256 over id.timestamp.body), body
 * { type, timestamp, data } of ids and numbers. A 2xx within three seconds is a receipt.
 */
export const createWebhook = defineEndpoint({
  ...OF_WEBHOOKS,
  address: 'POST /integration/webhook',
  summary: 'Add a webhook; its secret is shown in this answer alone',
  // A secret is kept in no stored answer: a repeated request is refused as `webhook_known`.
  onRepeat: 'credentials',
  body: createWebhookBody,
  status: 201,
  response: webhookWithSecretSchema,
  errors: ['brand_required', 'webhook_address', 'webhook_known', 'webhooks_full'],
  perMinute: 30,
})

/** What still waits for a webhook that is disabled is not sent; it can be redelivered from the log. */
export const changeWebhook = defineEndpoint({
  ...OF_WEBHOOKS,
  address: 'PUT /integration/webhook/{id}',
  summary: 'Change, disable or enable a webhook',
  params: idParams,
  body: changeWebhookBody,
  status: 200,
  response: webhookSchema,
  errors: ['webhook_not_found', 'webhook_address', 'webhook_known'],
})

export const deleteWebhook = defineEndpoint({
  ...OF_WEBHOOKS,
  address: 'DELETE /integration/webhook/{id}',
  summary: 'Delete a webhook and its log',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['webhook_not_found'],
})

/** For 24 hours requests carry two signatures, by the new secret and by the one of before. */
export const rotateWebhook = defineEndpoint({
  ...OF_WEBHOOKS,
  address: 'POST /integration/webhook/{id}/rotate',
  summary: 'Give a webhook a new secret, which is shown in this answer alone',
  onRepeat: 'credentials',
  params: idParams,
  body: z.strictObject({}),
  status: 200,
  response: webhookWithSecretSchema,
  errors: ['webhook_not_found'],
  perMinute: 10,
})

/** It is sent before this is answered, once, also where the webhook is disabled. */
export const testWebhook = defineEndpoint({
  ...OF_WEBHOOKS,
  address: 'POST /integration/webhook/{id}/test',
  summary: 'Send a message that tries a webhook out',
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({}),
  status: 200,
  response: webhookDeliveryDetailSchema,
  errors: ['webhook_not_found'],
  perMinute: 10,
})

/** The newest first, of 30 days. */
export const listWebhookDeliveries = defineEndpoint({
  ...OF_WEBHOOKS,
  address: 'GET /integration/webhook/{id}/delivery',
  summary: 'The log of a webhook',
  params: idParams,
  query: z.object({
    state: z.enum(DELIVERY_STATES).optional(),
    limit: queryLimit(TABLE_PAGE),
    cursor: queryCursor,
  }),
  status: 200,
  response: cursorPage(webhookDeliverySchema),
  errors: ['webhook_not_found'],
})

export const getWebhookDelivery = defineEndpoint({
  ...OF_WEBHOOKS,
  address: 'GET /integration/webhook/{id}/delivery/{deliveryId}',
  summary: 'What was sent to a webhook and what it answered',
  params: deliveryParams,
  status: 200,
  response: webhookDeliveryDetailSchema,
  errors: ['webhook_not_found', 'webhook_delivery_not_found'],
})

/** With the webhook-id of before, by which the receiver knows it again. It is sent before this is answered, once. */
export const redeliverWebhook = defineEndpoint({
  ...OF_WEBHOOKS,
  address: 'POST /integration/webhook/{id}/delivery/{deliveryId}/redeliver',
  summary: 'Send a message of the log again',
  onRepeat: 'harmless',
  params: deliveryParams,
  body: z.strictObject({}),
  status: 200,
  response: webhookDeliveryDetailSchema,
  errors: ['webhook_not_found', 'webhook_delivery_not_found'],
  perMinute: 30,
})
