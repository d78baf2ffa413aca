import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/database.ts'
import type { KeyRing } from '../key-ring.ts'

/**
 * Purposes of one-time tokens (links and codes that work once). A feature adds its purposes as
 * keys: `declare module '…/platform/auth/one-time.ts' { interface OneTimePurposes { … } }`.
 */
export interface OneTimePurposes {}
export type OneTimePurpose = keyof OneTimePurposes

/** A one-time token's row. */
export interface OneTime {
  readonly id: string
  readonly userId: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Makes a token and returns its id. Earlier tokens of the same user and purpose stop working,
 * unless `earlierWork`: where strangers can cause tokens, that would disable the owner's.
 */
export async function issueOneTime(
  tx: Db,
  token: {
    userId: string
    purpose: OneTimePurpose
    data?: Record<string, unknown>
    seconds: number
    now: Date
    earlierWork?: boolean
  },
): Promise<string> {
  const { userId, purpose, data = {}, seconds, now, earlierWork = false } = token
  if (!earlierWork) {
    await tx
      .updateTable('one_time_tokens')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .execute()
  }
  const row = await tx
    .insertInto('one_time_tokens')
    .values({
      user_id: userId,
      purpose,
      data: JSON.stringify(data),
      created_at: now,
      expires_at: new Date(now.getTime() + seconds * 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Returns the text of a token, which its holder presents. It is computed from the id and the key
 * each time, so that neither the database nor a queued e-mail contains it.
 */
export const oneTimeText = (id: string, keys: KeyRing): string => textOf(id, keys.current)

/** The texts by which a token is accepted: one for each key. */
export const acceptedTexts = (id: string, keys: KeyRing): string[] => keys.all().map((key) => textOf(id, key))

const textOf = (id: string, key: KeyObject): string =>
  `${id.replaceAll('-', '')}${createHmac('sha256', key).update(id).digest('base64url')}`

/**
 * The id of the token that a text belongs to; undefined when the text was not made with our key.
 */
export function oneTimeId(text: string, keys: KeyRing): string | undefined {
  const hex = /^[0-9a-f]{32}(?=[\w-]{43}$)/.exec(text)?.[0]
  if (hex === undefined) return undefined
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const right = keys.some((key) => timingSafeEqual(Buffer.from(textOf(id, key)), Buffer.from(text)))
  return right ? id : undefined
}

/**
 * The token of a text, without using it up; undefined when the text was not made by us, or the
 * token was used, has expired or is of another purpose.
 */
export async function findOneTime(
  db: Db,
  text: string,
  purpose: OneTimePurpose,
  keys: KeyRing,
  now: Date,
): Promise<(OneTime & { attempts: number }) | undefined> {
  const row = await workingToken(db, text, purpose, keys, now)?.executeTakeFirst()
  return row && { id: row.id, userId: row.user_id, data: dataOf(row.data), attempts: row.attempts }
}

/**
 * Does what findOneTime does and locks the row until the transaction ends, so that two answers to
 * one token are checked one after the other.
 */
export async function lockOneTime(
  tx: Db,
  text: string,
  purpose: OneTimePurpose,
  keys: KeyRing,
  now: Date,
): Promise<OneTime | undefined> {
  const row = await workingToken(tx, text, purpose, keys, now)?.forUpdate().executeTakeFirst()
  return row && { id: row.id, userId: row.user_id, data: dataOf(row.data) }
}

function workingToken(db: Db, text: string, purpose: OneTimePurpose, keys: KeyRing, now: Date) {
  const id = oneTimeId(text, keys)
  if (id === undefined) return undefined
  return db
    .selectFrom('one_time_tokens')
    .select(['id', 'user_id', 'data', 'attempts'])
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
}

/**
 * Uses a token up. Of several simultaneous callers only one gets it (conditional UPDATE), the
 * others undefined.
 */
export async function redeemOneTime(
  tx: Db,
  text: string,
  purpose: OneTimePurpose,
  keys: KeyRing,
  now: Date,
): Promise<OneTime | undefined> {
  const id = oneTimeId(text, keys)
  if (id === undefined) return undefined
  const row = await tx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'user_id', 'data'])
    .executeTakeFirst()
  return row && { id: row.id, userId: row.user_id, data: dataOf(row.data) }
}

/** Whether a token has been neither used nor has expired. */
export async function oneTimeWorks(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select('id')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a wrong answer to a valid token; the wrong answer number `limit` uses the token up. */
export async function countWrongAnswer(db: Db, id: string, limit: number, now: Date): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      used_at: eb
        .case()
        .when('attempts', '>=', limit - 1)
        .then(now)
        .else(eb.ref('used_at'))
        .end(),
    }))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes tokens that expired before a moment. */
export async function deleteOldOneTime(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', before).execute()
}

const dataOf = (data: unknown): Readonly<Record<string, unknown>> => data as Record<string, unknown>
