import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { NewCredential, StoredPasskey } from './webauthn.ts'

export interface PasskeyRow {
  readonly id: string
  readonly name: string
  readonly credentialId: string
  readonly transports: string[]
  readonly backedUp: boolean
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

const ROW = [
  'id',
  'name',
  'credential_id as credentialId',
  'transports',
  'backed_up as backedUp',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const

/** Oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(ROW)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      credentialId: row.credential_id,
      publicKey: row.public_key,
      signCount: Number(row.sign_count),
    }
  )
}

export function insertPasskey(
  tx: Db,
  userId: string,
  name: string,
  credential: NewCredential,
  now: Date,
): Promise<PasskeyRow> {
  return tx
    .insertInto('passkeys')
    .values({
      user_id: userId,
      name,
      credential_id: credential.credentialId,
      public_key: credential.publicKey,
      sign_count: credential.signCount,
      transports: credential.transports,
      backed_up: credential.backedUp,
      created_at: now,
    })
    .returning(ROW)
    .executeTakeFirstOrThrow()
}

/**
 * Notes a use. False when the counter did not go on since it was read, or the passkey is gone: of two copies signing
 * at once one is let in. Passkeys that never count stay at 0.
 */
export async function noteUse(
  tx: Db,
  id: string,
  use: { signCount: number; backedUp: boolean },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ sign_count: use.signCount, backed_up: use.backedUp, last_used_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('sign_count', '<', String(use.signCount)),
        eb.and([eb('sign_count', '=', '0'), eb.lit(use.signCount === 0)]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePasskey(tx: Db, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Remembers a challenge of a sign-in without a name. */
export async function insertChallenge(db: Db, challenge: string, expires: Date): Promise<void> {
  await db.insertInto('passkey_challenges').values({ challenge, expires_at: expires }).execute()
}

/** Uses such a challenge up; false when it is none of ours, was used or is too old. */
export async function spendChallenge(db: Db, challenge: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Uses up the challenge of a user's registration under way, whatever comes of it. */
export async function takeRegistration(db: Db, userId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'passkey-registration')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(sql<string>`data ->> 'challenge'`.as('challenge'))
    .executeTakeFirst()
  return row?.challenge
}

/** Ties a challenge to a sign-in under way, or takes it off (null); false when that sign-in has ended meanwhile. */
export async function setChallenge(db: Db, tokenId: string, challenge: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_tokens')
    .set({ data: sql`data || jsonb_build_object('challenge', ${challenge}::text)` })
    .where('id', '=', tokenId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
