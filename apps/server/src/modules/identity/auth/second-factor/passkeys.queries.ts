import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
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

/** The passkeys of a user, oldest first. */
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
 * Stores that a passkey was used. False when the passkey was deleted, or its counter has not grown:
 * then it is a copy, and of two copies that sign at once one gets in. A passkey without a counter
 * always sends 0.
 */
export async function notePasskeyUse(
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
        eb('sign_count', '<', use.signCount),
        eb.and([eb('sign_count', '=', 0), eb.lit(use.signCount === 0)]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a passkey of a user; false when the user has no such passkey. */
export async function deletePasskey(tx: Db, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stores the challenge of a sign-in by passkey alone; its user is not known yet. */
export async function insertChallenge(db: Db, challenge: string, expires: Date): Promise<void> {
  await db.insertInto('passkey_challenges').values({ challenge, expires_at: expires }).execute()
}

/**
 * Uses up a challenge of insertChallenge; false when it is unknown, was used before or has expired.
 */
export async function spendChallenge(db: Db, challenge: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Uses up the challenge of the passkey that a user is adding; undefined when there is none that is
 * valid.
 */
export async function spendRegistrationChallenge(
  db: Db,
  userId: string,
  now: Date,
): Promise<string | undefined> {
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

/**
 * Sets the challenge that a pending sign-in has to answer, or removes it (null); false when that
 * sign-in has ended.
 */
export async function setChallenge(db: Db, tokenId: string, challenge: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_tokens')
    .set({ data: sql`data || jsonb_build_object('challenge', ${challenge}::text)` })
    .where('id', '=', tokenId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
