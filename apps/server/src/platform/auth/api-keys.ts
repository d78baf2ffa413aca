import { createHash } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import { hasScope, KEY_TEXT } from '@vicino/contract/channels/api-keys/constants'
import type { Endpoint } from '@vicino/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { type Db, mayBeBehind } from '../db/database.ts'
import { execute, firstRow } from '../db/statement.ts'
import { AppError } from '../errors.ts'
import type { Actor, Services } from '../http/context.ts'
import { exactAddressOf } from '../http/rate-limits.ts'

/** Hashes a key for storage: it has 256 random bits, so the hash needs no salt. */
export const keyHashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * The last use of a key is stored at most this often: many tills may share one, and would wait for
 * each other.
 */
const NOTED_SECONDS = 60

interface KeyRow {
  readonly id: string
  readonly brandId: string
  readonly scopes: readonly string[]
  readonly networks: readonly string[]
  /** True when its use has to be stored. */
  readonly isUnnoted: boolean
}

/**
 * Returns the holder of an API key, as a till of its brand: the id of the key stands for a person's
 * id. Each call reads the database, so that a key that was revoked or changed, or whose brand is
 * suspended, is refused at the next one.
 * @throws AppError key_invalid, key_address_refused, key_scope_missing
 */
export async function holderOfKey(
  { db, clock }: Services,
  { scope }: Endpoint,
  request: FastifyRequest,
): Promise<Actor> {
  const text = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const now = clock.now()
  const key = KEY_TEXT.test(text) ? await readKey(db, keyHashOf(text), now) : undefined
  if (key === undefined) throw new AppError('key_invalid')
  const address = exactAddressOf(request)
  if (!isAllowed(key.networks, address)) {
    throw new AppError('key_address_refused', { values: { address } })
  }
  if (scope === undefined || !hasScope(key.scopes, scope)) {
    throw new AppError('key_scope_missing', { values: { scope: scope ?? '' } })
  }
  // While the primary is gone nothing can be noted.
  if (key.isUnnoted && !mayBeBehind(db)) await noteUse(db, key.id, now)
  return { sub: key.id, sid: key.id, role: 'scanner', brandId: key.brandId, isKey: true, scopes: key.scopes }
}

const readKey = (db: Db, hash: Buffer, now: Date): Promise<KeyRow | undefined> => firstRow(db)`
    SELECT k.id, k.brand_id AS "brandId", k.scopes, k.networks,
      coalesce(k.last_used_at <= ${now}::timestamptz - make_interval(secs => ${NOTED_SECONDS}), true) AS "isUnnoted"
    FROM api_keys k JOIN brands b ON b.id = k.brand_id AND b.suspended_at IS NULL
    WHERE (k.hash = ${hash} OR k.old_hash = ${hash} AND k.old_until > ${now}) AND k.revoked_at IS NULL
      AND (k.expires_at IS NULL OR k.expires_at > ${now})`

/** Of simultaneous calls one writes: the others find the use stored, or the row locked. */
const noteUse = (db: Db, id: string, now: Date): Promise<void> => execute(db)`
    UPDATE api_keys SET last_used_at = ${now} WHERE id = (
      SELECT k.id FROM api_keys k WHERE k.id = ${id}
        AND (k.last_used_at IS NULL OR k.last_used_at <= ${now}::timestamptz - make_interval(secs => ${NOTED_SECONDS}))
      FOR NO KEY UPDATE SKIP LOCKED)`

/**
 * Tells whether an address lies in one of the networks, each an address or CIDR; no networks =
 * everywhere.
 */
export function isAllowed(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    const family = isIPv6(base) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(base, family)
    else list.addSubnet(base, Number(bits), family)
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
