import type { AuditAction } from '@vicino/contract/administration/audit/actions'
import { KEY_LIMITS, OVERLAP_HOURS } from '@vicino/contract/channels/api-keys/constants'
import type { changeKey, createKey } from '@vicino/contract/channels/api-keys/endpoints'
import type { ApiKey, NewKey } from '@vicino/contract/channels/api-keys/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../platform/audit.ts'
import { brandToWriteFor } from '../../../platform/auth/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { mayKeepKeys } from './integrations.policy.ts'
import { newKeyText } from './key-text.ts'
import { presentKey } from './keys.presenter.ts'
import {
  findKey,
  hasBrand,
  insertKey,
  type KeyRow,
  lockKey,
  readKeys,
  writeKey,
  writeRevoked,
  writeRotated,
} from './keys.queries.ts'

const HOUR_MS = 3_600_000

/**
 * Reads the keys of the caller's brand, or of the brand that a superAdmin names. @throws AppError
 * brand_required, forbidden
 */
export async function keysOf(
  { db, clock }: Services,
  named: string | undefined,
  actor: Actor,
): Promise<ApiKey[]> {
  const rows = await readKeys(db, brandToWriteFor(actor, named))
  return rows.map((row) => presentKey(row, clock.now()))
}

/**
 * Makes a key; only this answer contains its text. @throws AppError brand_required, forbidden,
 * brand_not_found, keys_full
 */
export function makeKey(
  { db, clock }: Services,
  { brandId: named, expiresAt, ...body }: BodyOf<typeof createKey>,
  actor: Actor,
): Promise<NewKey> {
  const now = clock.now()
  const brandId = brandToWriteFor(actor, named)
  const { text, prefix, hash } = newKeyText()
  return inTransaction(db, async (tx) => {
    if (brandId !== actor.brandId && !(await hasBrand(tx, brandId))) throw new AppError('brand_not_found')
    const most = KEY_LIMITS.keys
    const values = { ...body, expiresAt: momentOf(expiresAt) }
    const id = await insertKey(tx, { ...values, brandId, prefix, hash, createdBy: actor.sub, most, now })
    if (id === undefined) throw new AppError('keys_full', { values: { max: most } })
    await note(
      tx,
      'key.created',
      { id, brandId },
      { scopes: body.scopes, networks: body.networks },
      actor,
      now,
    )
    return { key: await shown(tx, id, now), secret: text }
  })
}

/**
 * Changes the named fields of a key, valid from its next call on. @throws AppError key_not_found
 */
export function change(
  { db, clock }: Services,
  id: string,
  { expiresAt, ...changes }: BodyOf<typeof changeKey>,
  actor: Actor,
): Promise<ApiKey> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const row = await ownKey(tx, id, actor)
    const { name = row.name, scopes = row.scopes, networks = row.networks } = changes
    const expiry = expiresAt === undefined ? row.expiresAt : momentOf(expiresAt)
    await writeKey(tx, id, { name, scopes, networks, expiresAt: expiry })
    const detail = { scopes, networks, expiresAt: expiry?.toISOString() ?? null }
    await note(tx, 'key.changed', row, detail, actor, now)
    return shown(tx, id, now)
  })
}

/** Gives a key a new text; the old one stays valid for a day. @throws AppError key_not_found */
export function rotate({ db, clock }: Services, id: string, actor: Actor): Promise<NewKey> {
  const now = clock.now()
  const { text, prefix, hash } = newKeyText()
  return inTransaction(db, async (tx) => {
    const row = await ownKey(tx, id, actor)
    const oldUntil = new Date(now.getTime() + OVERLAP_HOURS * HOUR_MS)
    await writeRotated(tx, id, { prefix, hash, oldUntil })
    await note(tx, 'key.rotated', row, {}, actor, now)
    return { key: await shown(tx, id, now), secret: text }
  })
}

/** Revokes a key with both its texts. @throws AppError key_not_found */
export async function revoke({ db, clock }: Services, id: string, actor: Actor): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const row = await ownKey(tx, id, actor)
    await writeRevoked(tx, id, now)
    await note(tx, 'key.revoked', row, {}, actor, now)
  })
}

/** @throws AppError key_not_found, also for those of other brands */
async function ownKey(tx: Db, id: string, actor: Actor): Promise<KeyRow> {
  const row = await lockKey(tx, id)
  if (row === undefined || !mayKeepKeys(actor, row.brandId)) throw new AppError('key_not_found')
  return row
}

async function shown(tx: Db, id: string, now: Date): Promise<ApiKey> {
  const row = await findKey(tx, id)
  if (row === undefined) throw new Error('A key that was just written is there')
  return presentKey(row, now)
}

function note(
  tx: Db,
  action: AuditAction,
  { id, brandId }: Pick<KeyRow, 'id' | 'brandId'>,
  detail: Record<string, unknown>,
  actor: Actor,
  now: Date,
): Promise<void> {
  return writeAudit(tx, {
    actorId: actor.sub,
    action,
    objectType: 'api-key',
    objectId: id,
    brandId,
    detail,
    now,
  })
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text))
