import { createHmac } from 'node:crypto'
import type { KeyRing } from '../../../platform/key-ring.ts'
import type { OldSecret } from './endpoints.queries.ts'

/** A secret of an endpoint: its number, and the id of the server's key that it is made with. */
export interface SecretInput {
  readonly no: number
  readonly key: string
}

/** The inputs of an endpoint's secrets. */
export interface Secrets {
  readonly id: string
  readonly secretNo: number
  readonly secretKey: string
  readonly oldSecrets: readonly OldSecret[]
}

/**
 * Returns the text of an endpoint's secret. It is computed from the id, the secret's number and a
 * key of the server, so that neither the database nor its backup holds a secret. It stays the same
 * when SERVER_SECRET changes, because the older key is kept; where it is not, the current key makes
 * another one.
 */
export function secretOf(keys: KeyRing, id: string, { no, key }: SecretInput): string {
  const made = createHmac('sha256', keys.find(key) ?? keys.current).update(`${id}:${no}`)
  return `whsec_${made.digest('base64')}`
}

/**
 * Makes the headers of the Standard Webhooks specification. A signature is `v1,` and base64 of
 * HMAC-SHA256 over id.timestamp.body. After a rotation there is one for each valid secret, the
 * newest first, separated by spaces.
 */
export function signWebhook(
  keys: KeyRing,
  endpoint: Secrets,
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: Date },
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  const newest = { no: endpoint.secretNo, key: endpoint.secretKey }
  const counting = endpoint.oldSecrets.filter(({ until }) => new Date(until) > now)
  const signatures = [newest, ...counting].map((input) => {
    const secret = Buffer.from(secretOf(keys, endpoint.id, input).slice('whsec_'.length), 'base64')
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
