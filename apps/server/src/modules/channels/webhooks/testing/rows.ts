import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '@vicino/contract/channels/webhooks/constants'
import { makeBrand } from '../../../../platform/testing/factories.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'

const VALUES = {
  url: 'https://cassa.example.com/vicino',
  description: '',
  events: ['member.joined'] satisfies WebhookEvent[],
}

/**
 * Makes a webhook of a brand that nobody in the test belongs to, with a message in its log. Both
 * have one id, because one id fills all parameters of a path.
 */
export async function webhookOfAnother({ db, clock, services }: TestApp): Promise<string> {
  const id = randomUUID()
  const created_at = clock.now()
  const brand_id = (await makeBrand(db)).id
  await db
    .insertInto('webhook_endpoints')
    .values({ id, brand_id, ...VALUES, secret_key: services.keys.webhooks.id, created_at })
    .execute()
  await db
    .insertInto('webhook_deliveries')
    .values({ id, endpoint_id: id, type: 'member.joined', body: '{}', state: 'failed', created_at })
    .execute()
  return id
}

/** Rows of another brand, by the title of the endpoint that takes their id. */
export function webhookRows(app: () => TestApp) {
  const row = () => webhookOfAnother(app())
  return {
    'PUT /integration/webhook/{id}': { row, body: { ...VALUES, enabled: true } },
    'DELETE /integration/webhook/{id}': { row },
    'POST /integration/webhook/{id}/rotate': { row, body: {} },
    'POST /integration/webhook/{id}/test': { row, body: {} },
    'GET /integration/webhook/{id}/delivery': { row },
    'GET /integration/webhook/{id}/delivery/{deliveryId}': { row },
    'POST /integration/webhook/{id}/delivery/{deliveryId}/redeliver': { row, body: {} },
  }
}
