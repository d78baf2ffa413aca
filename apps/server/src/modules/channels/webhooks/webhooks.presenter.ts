import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookWithSecret,
} from '@vicino/contract/channels/webhooks/schemas'
import type { DeliveryDetailRow, DeliveryRow } from './deliveries.queries.ts'
import type { EndpointRow } from './endpoints.queries.ts'

export function presentWebhook(row: EndpointRow, now: Date): Webhook {
  const { id, url, description, events, version, oldSecrets, lastAt } = row
  const counting = oldSecrets.map(({ until }) => until).filter((until) => new Date(until) > now)
  return {
    _id: id,
    url,
    description,
    events,
    apiVersion: version,
    enabled: row.disabledFor === null,
    disabledFor: row.disabledFor,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    oldSecretUntil: counting.toSorted().at(-1) ?? null,
    last: lastAt && { at: lastAt.toISOString(), status: row.lastStatus, error: row.lastError },
    createdAt: row.createdAt.toISOString(),
  }
}

export const presentWithSecret = (row: EndpointRow, secret: string, now: Date): WebhookWithSecret => ({
  ...presentWebhook(row, now),
  secret,
})

export function presentDelivery({ id, nextAt, createdAt, ...row }: DeliveryRow): WebhookDelivery {
  return {
    _id: id,
    ...row,
    nextAt: nextAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

export const presentDeliveryDetail = ({ tries, ...row }: DeliveryDetailRow): WebhookDeliveryDetail => ({
  ...presentDelivery(row),
  url: row.url,
  body: row.body,
  tries: tries.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
})
