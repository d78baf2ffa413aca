import { createHmac, type KeyObject } from 'node:crypto'
import type { OldSecret } from './endpoints.queries.ts'

/** The inputs of an endpoint's secrets. */
export interface Secrets {
  readonly id: string
  readonly secretNo: number
  readonly oldSecrets: readonly OldSecret[]
}

/**
 * Returns the text of an endpoint's secret. It is computed from the id, the secret's number and a
 * key of the server, so that neither the database nor its backup holds a secret.
 */
export const secretOf = (key: KeyObject, id: string, no: number): string =>
  `whsec_${createHmac('sha256', key).update(`${id}:${no}`).digest('base64')}`

/**
 * Makes the headers of the Standard Webhooks specification. A signature is `v1,` and base64 of
 * HMAC-SHA256 over id.timestamp.body. After a rotation there is one for each valid secret, the
 * newest first, separated by spaces.
 */
export function signWebhook(
  key: KeyObject,
  endpoint: Secrets,
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: Date },
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  const counting = endpoint.oldSecrets.filter(({ until }) => new Date(until) > now).map(({ no }) => no)
  const signatures = [endpoint.secretNo, ...counting].map((no) => {
    const secret = Buffer.from(secretOf(key, endpoint.id, no).slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Vicino-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
