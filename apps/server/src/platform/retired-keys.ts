import { createPublicKey, createSecretKey } from 'node:crypto'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Database, Db } from './db/database.ts'
import { lockByName } from './db/named-lock.ts'
import { allRows, execute, firstValue } from './db/statement.ts'
import { inTransaction } from './db/transaction.ts'
import { keptDays, PURPOSE_NAMES, type Purpose } from './derived-keys.ts'
import type { Services } from './http/context.ts'

/** Public keys of AUTH_PRIVATE_KEY_OLD, for cards in wallets: longer than these are valid. */
const SIGNING = 'signing'
const SIGNING_DAYS = 370

/** A key that is kept, as it lies in the database. */
interface Retired {
  readonly keyId: string
  readonly purpose: string
  readonly sealed: Buffer
  readonly retiredAt: Date
}

/** What a server found of older keys. */
export interface KeysFound {
  /** Ids of the older secrets and key pairs whose values are accepted. */
  readonly accepted: readonly string[]
  /** SERVER_SECRET is another one than before, and the one before is not named. */
  readonly isForeign: boolean
}

type Needed = Pick<Services, 'keys' | 'signingKeys'>

/**
 * Keeps the keys of SERVER_SECRET_OLD and the public key of AUTH_PRIVATE_KEY_OLD, encrypted with the
 * current secret, and accepts all that are kept: so the old secret need not be named for as long as
 * mails, webhooks and phones use what was made with it. The days of a key count from the last start
 * at which it was named. Call it at each start.
 */
export function keepRetiredKeys(db: Database, { keys, signingKeys }: Needed, now: Date): Promise<KeysFound> {
  const ring = keys.retiredKeys
  return inTransaction(db, async (tx) => {
    await lockByName(tx, 'vicino: retired keys')
    for (const purpose of PURPOSE_NAMES) {
      if (keptDays(purpose) === 0) continue
      for (const keyId of keys[purpose].olderIds) {
        const plain = keys[purpose].find(keyId)?.export() ?? Buffer.alloc(0)
        await insertRetired(tx, { keyId, purpose, sealed: ring.seal(plain, boundTo(purpose, keyId)), now })
      }
    }
    for (const [keyId, key] of signingKeys.accepted) {
      if (keyId === signingKeys.keyId) continue
      const plain = key.export({ type: 'spki', format: 'der' })
      await insertRetired(tx, {
        keyId,
        purpose: SIGNING,
        sealed: ring.seal(plain, boundTo(SIGNING, keyId)),
        now,
      })
    }
    const accepted = new Set<string>()
    for (const row of await readRetired(tx)) {
      const { keyId, purpose } = row
      const isOver = now.getTime() > row.retiredAt.getTime() + daysOf(purpose) * DAY_MS
      if (isOver || keyId === ring.id || keyId === signingKeys.keyId) {
        await deleteRetired(tx, row)
        continue
      }
      const plain = ring.open(row.sealed, boundTo(purpose, keyId))
      if (plain === undefined) continue
      if (purpose === SIGNING) {
        signingKeys.acceptedForCards.set(keyId, createPublicKey({ key: plain, type: 'spki', format: 'der' }))
      } else if (isPurpose(purpose)) keys[purpose].accept(keyId, createSecretKey(plain))
      accepted.add(keyId)
      if (!row.sealed.subarray(0, ring.mark.length).equals(ring.mark)) {
        await updateRetired(tx, row, ring.seal(plain, boundTo(purpose, keyId)))
      }
    }
    const before = await readSecretId(tx)
    await writeSecretId(tx, ring.id)
    return { accepted: [...accepted], isForeign: before !== undefined && ring.find(before) === undefined }
  })
}

const isPurpose = (text: string): text is Purpose => PURPOSE_NAMES.some((purpose) => purpose === text)
const daysOf = (purpose: string): number => (isPurpose(purpose) ? keptDays(purpose) : SIGNING_DAYS)
const boundTo = (purpose: string, keyId: string): string => `${purpose} ${keyId}`

const readRetired = (tx: Db): Promise<Retired[]> => allRows(tx)`
    SELECT key_id AS "keyId", purpose, sealed, retired_at AS "retiredAt" FROM retired_keys ORDER BY retired_at DESC`

const insertRetired = (
  tx: Db,
  { keyId, purpose, sealed, now }: { keyId: string; purpose: string; sealed: Buffer; now: Date },
): Promise<void> => execute(tx)`
    INSERT INTO retired_keys (key_id, purpose, sealed, retired_at) VALUES (${keyId}, ${purpose}, ${sealed}, ${now})
    ON CONFLICT (key_id, purpose) DO UPDATE SET sealed = excluded.sealed, retired_at = excluded.retired_at`

const updateRetired = (tx: Db, { keyId, purpose }: Retired, sealed: Buffer): Promise<void> => execute(tx)`
    UPDATE retired_keys SET sealed = ${sealed} WHERE key_id = ${keyId} AND purpose = ${purpose}`

const deleteRetired = (tx: Db, { keyId, purpose }: Retired): Promise<void> => execute(tx)`
    DELETE FROM retired_keys WHERE key_id = ${keyId} AND purpose = ${purpose}`

/** Id of the secret with which a server last ran on this database. */
const readSecretId = (tx: Db): Promise<string | undefined> =>
  firstValue(tx)`SELECT value #>> '{}' FROM installation WHERE key = 'secret'`

const writeSecretId = (tx: Db, id: string): Promise<void> => execute(tx)`
    INSERT INTO installation AS i (key, value) VALUES ('secret', ${JSON.stringify(id)}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE i.value <> excluded.value`
