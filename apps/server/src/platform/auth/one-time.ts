import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/database.ts'

export type OneTimePurpose =
  'verify-email' | 'reset-password' | 'exchange' | 'second-factor' | 'passkey-registration'

/** A link or code that works once: what the database knows of it. */
export interface OneTime {
  readonly id: string
  readonly userId: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Makes one; of the same user and purpose it is then the only one that works. */
export async function issueOneTime(
  tx: Db,
  token: {
    userId: string
    purpose: OneTimePurpose
    data?: Record<string, unknown>
    seconds: number
    now: Date
  },
): Promise<string> {
  const { userId, purpose, data = {}, seconds, now } = token
  await tx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
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

/** The text that opens it. Derived, so that neither the database nor a queued email holds it. */
export function oneTimeText(id: string, key: KeyObject): string {
  return `${id.replaceAll('-', '')}${createHmac('sha256', key).update(id).digest('base64url')}`
}

/** The id inside a text of ours; undefined for any other. */
function idOf(text: string, key: KeyObject): string | undefined {
  const hex = /^[0-9a-f]{32}(?=[\w-]{43}$)/.exec(text)?.[0]
  if (hex === undefined) return undefined
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const right = timingSafeEqual(Buffer.from(oneTimeText(id, key)), Buffer.from(text))
  return right ? id : undefined
}

/** The live token of a text, which stays unused; undefined when it is none of ours, used, too old or of another purpose. */
export async function findOneTime(
  db: Db,
  text: string,
  purpose: OneTimePurpose,
  key: KeyObject,
  now: Date,
): Promise<(OneTime & { attempts: number }) | undefined> {
  const row = await live(db, text, purpose, key, now)?.executeTakeFirst()
  return row && { id: row.id, userId: row.user_id, data: dataOf(row.data), attempts: row.attempts }
}

/** The same, held until the transaction ends: answers to it are judged one after another. */
export async function lockOneTime(
  tx: Db,
  text: string,
  purpose: OneTimePurpose,
  key: KeyObject,
  now: Date,
): Promise<OneTime | undefined> {
  const row = await live(tx, text, purpose, key, now)?.forUpdate().executeTakeFirst()
  return row && { id: row.id, userId: row.user_id, data: dataOf(row.data) }
}

function live(db: Db, text: string, purpose: OneTimePurpose, key: KeyObject, now: Date) {
  const id = idOf(text, key)
  if (id === undefined) return undefined
  return db
    .selectFrom('one_time_tokens')
    .select(['id', 'user_id', 'data', 'attempts'])
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
}

/** Uses a text up: of any number of callers at once one gets it (conditional UPDATE). */
export async function redeemOneTime(
  tx: Db,
  text: string,
  purpose: OneTimePurpose,
  key: KeyObject,
  now: Date,
): Promise<OneTime | undefined> {
  const id = idOf(text, key)
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

/** Counts a wrong answer to a live token; the one that reaches `limit` uses it up. */
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

/** Removes what nobody can use any more. */
export async function deleteOldOneTime(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', before).execute()
}

const dataOf = (data: unknown): Readonly<Record<string, unknown>> => data as Record<string, unknown>
