import type { AuditAction } from '@vicino/contract/administration/audit/actions'
import type { BodyOf } from '@vicino/contract/endpoint'
import { WEBHOOK_LIMITS, WEBHOOK_LIVES } from '@vicino/contract/channels/webhooks/constants'
import type { changeWebhook, createWebhook } from '@vicino/contract/channels/webhooks/endpoints'
import { type ApiVersion, NEWEST_VERSION } from '@vicino/contract/versions'
import type { Webhook, WebhookWithSecret } from '@vicino/contract/channels/webhooks/schemas'
import { writeAudit } from '../../../platform/audit.ts'
import { withUnique } from '../../../platform/db/constraints.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { ownBrand } from '../../../platform/auth/own-brand.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { mayPostTo } from '../../../platform/safe-fetch.ts'
import { endWaiting } from './deliveries.queries.ts'
import {
  countEndpoints,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  lockEndpoint,
  markDeleted,
  updateEndpoint,
  updateSecret,
} from './endpoints.queries.ts'
import { secretOf } from './sign-webhook.ts'
import { presentWebhook, presentWithSecret } from './webhooks.presenter.ts'

type Needed = Pick<Services, 'clock' | 'config' | 'keys'>

const KNOWN = { webhook_endpoints_url: 'webhook_known' } as const
/** Old secrets that sign beside the newest; a further rotation ends the oldest. */
const OLD_SECRETS = 3
const HOUR_MS = 3_600_000

/**
 * Adds an endpoint to the caller's brand. `apiVersion` of its messages unless the body says another.
 * @throws AppError brand_required, webhook_address,
 * webhook_known, webhooks_full
 */
export async function create(
  tx: Db,
  { clock, config, keys }: Needed,
  body: BodyOf<typeof createWebhook>,
  actor: Actor,
  apiVersion: ApiVersion = NEWEST_VERSION,
): Promise<WebhookWithSecret> {
  const now = clock.now()
  const brandId = ownBrand(actor)
  assertAddress(body.url, config.webhookLoopback)
  if ((await countEndpoints(tx, brandId)) >= WEBHOOK_LIMITS.endpoints)
    throw new AppError('webhooks_full', { values: { max: WEBHOOK_LIMITS.endpoints } })
  const values = { ...body, version: body.apiVersion ?? apiVersion }
  const id = await withUnique(KNOWN, () =>
    insertEndpoint(tx, brandId, { ...values, secretKey: keys.webhooks.id }, now),
  )
  await audit(tx, 'webhook.create', { id, ...body }, actor, now)
  return presentWithSecret(
    await found(tx, brandId, id),
    secretOf(keys.webhooks, id, { no: 1, key: keys.webhooks.id }),
    now,
  )
}

/**
 * Changes an endpoint of the caller's brand. A disabled endpoint gets no more events, and waiting
 * messages are not sent automatically.
 * @throws AppError webhook_not_found, webhook_address, webhook_known
 */
export async function change(
  tx: Db,
  { clock, config }: Needed,
  id: string,
  { enabled, apiVersion, ...body }: BodyOf<typeof changeWebhook>,
  actor: Actor,
): Promise<Webhook> {
  const now = clock.now()
  const row = await lockOwn(tx, id, actor)
  const values = { ...body, version: apiVersion ?? row.version }
  assertAddress(values.url, config.webhookLoopback)
  const isEnabled = row.disabledFor === null
  const disabled = enabled === isEnabled ? undefined : !enabled
  await withUnique(KNOWN, () => updateEndpoint(tx, id, values, { disabled, now }))
  if (disabled === true) await endWaiting(tx, id)
  await audit(tx, 'webhook.change', { id, ...values, enabled }, actor, now)
  return presentWebhook(await found(tx, row.brandId, id), now)
}

/** Deletes an endpoint of the caller's brand. @throws AppError webhook_not_found */
export async function remove(tx: Db, { clock }: Needed, id: string, actor: Actor): Promise<void> {
  const now = clock.now()
  const row = await lockOwn(tx, id, actor)
  await endWaiting(tx, id)
  await markDeleted(tx, id, now)
  await audit(tx, 'webhook.delete', row, actor, now)
}

/**
 * Gives an endpoint a new secret; the old one signs beside it for 24 hours. @throws AppError
 * webhook_not_found
 */
export async function rotate(
  tx: Db,
  { clock, keys }: Needed,
  id: string,
  actor: Actor,
): Promise<WebhookWithSecret> {
  const now = clock.now()
  const row = await lockOwn(tx, id, actor)
  const until = new Date(now.getTime() + WEBHOOK_LIVES.rotationHours * HOUR_MS).toISOString()
  const old = [{ no: row.secretNo, key: row.secretKey, until }, ...row.oldSecrets]
    .filter((each) => new Date(each.until) > now)
    .slice(0, OLD_SECRETS)
  const secret = { no: row.secretNo + 1, key: keys.webhooks.id }
  await updateSecret(tx, id, { ...secret, old })
  await audit(tx, 'webhook.rotate', row, actor, now)
  return presentWithSecret(await found(tx, row.brandId, id), secretOf(keys.webhooks, id, secret), now)
}

/** @throws AppError webhook_address */
function assertAddress(url: string, loopback: boolean): void {
  if (!mayPostTo(url, { loopback })) throw new AppError('webhook_address')
}

async function lockOwn(tx: Db, id: string, { brandId }: Actor): Promise<EndpointRow & { brandId: string }> {
  const row = brandId === null ? undefined : await lockEndpoint(tx, brandId, id)
  if (brandId === null || row === undefined) throw new AppError('webhook_not_found')
  return { ...row, brandId }
}

async function found(tx: Db, brandId: string, id: string): Promise<EndpointRow> {
  const row = await findEndpoint(tx, brandId, id)
  if (row === undefined) throw new Error('An endpoint that was written in this transaction')
  return row
}

/** The audit entry names only the host: path and parameters may contain a key. */
async function audit(
  tx: Db,
  action: AuditAction,
  {
    id,
    url,
    events,
    enabled,
  }: {
    readonly id: string
    readonly url: string
    readonly events: readonly string[]
    readonly enabled?: boolean
  },
  { sub, brandId }: Actor,
  now: Date,
): Promise<void> {
  const detail = { host: new URL(url).host, events, ...(enabled !== undefined && { enabled }) }
  await writeAudit(tx, { actorId: sub, action, objectType: 'webhook', objectId: id, brandId, detail, now })
}
