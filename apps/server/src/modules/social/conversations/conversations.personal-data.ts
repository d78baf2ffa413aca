import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { countOf, reassignOwner } from '../../../platform/reassign-owner.ts'
import { execute } from '../../../platform/db/statement.ts'

/** Conversations that one run deletes. */
const MOST = 1000

/** Ends conversations without a message since a moment. */
export const endOldConversations = (tx: Db, before: Date, now: Date): Promise<void> =>
  deleteConversations(
    tx,
    sql`c.id IN (SELECT id FROM conversations WHERE coalesce(last_at, created_at) < ${before}::timestamptz
      ORDER BY coalesce(last_at, created_at) LIMIT ${sql.lit(MOST)})`,
    now,
  )

/** Deletes conversations `c` with both sides; their pictures are deleted by the job of files. */
async function deleteConversations(tx: Db, condition: RawBuilder<unknown>, now: Date): Promise<void> {
  await execute(tx)`
    UPDATE files SET used_by = NULL, used_at = NULL, due_at = ${now} WHERE used_by IN (
      SELECT 'message ' || m.conversation_id || ' ' || m.client_id
      FROM messages m JOIN conversations c ON c.id = m.conversation_id
      WHERE ${condition} AND m.image IS NOT NULL)`
  await execute(tx)`DELETE FROM conversations c WHERE ${condition}`
}

const CONVERSATIONS = { table: 'conversations', owner: 'user_id', once: ['brand_id'] } as const

/**
 * A person's messages to brands, or for one. An erasure deletes the person's conversations with
 * both sides; what they wrote for a brand stays in the brand's conversations without their name.
 */
export const conversationData: PersonalData = {
  rank: 95,
  tables: ['conversations', 'messages'],
  parts: {
    messages: pagedPart((db, userId) =>
      db
        .selectFrom('messages as m')
        .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
        .innerJoin('brands as b', 'b.id', 'c.brand_id')
        .where((eb) => eb.or([eb('m.author_id', '=', userId), eb('c.user_id', '=', userId)]))
        .select((eb) => [
          'm.id',
          'b.username as brand',
          eb('m.author_id', '=', userId).as('isOwn'),
          'm.text',
          'm.image',
          'm.at',
        ]),
    ),
  },
  /**
   * If both accounts wrote to a brand, the messages are joined into one conversation, in the order
   * of time.
   */
  merge: {
    counts: { conversations: countOf(CONVERSATIONS) },
    async move(tx, merging) {
      const { from, into } = merging
      await execute(tx)`
        SELECT FROM conversations WHERE user_id = ANY (${[from, into]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
      await reassignOwner(tx, merging, { table: 'messages', owner: 'author_id' })
      await reassignOwner(tx, merging, CONVERSATIONS)
      await execute(tx)`
        UPDATE messages m SET conversation_id = k.id FROM conversations g JOIN conversations k
          ON k.brand_id = g.brand_id AND k.user_id = ${into}
        WHERE g.user_id = ${from} AND m.conversation_id = g.id AND NOT EXISTS (
          SELECT FROM messages o WHERE o.conversation_id = k.id AND o.client_id = m.client_id)`
      await execute(tx)`
        UPDATE conversations k SET last_id = g.last_id, last_text = g.last_text, last_by_brand = g.last_by_brand, last_at = g.last_at
        FROM conversations g WHERE g.user_id = ${from} AND k.user_id = ${into} AND k.brand_id = g.brand_id
          AND g.last_id > coalesce(k.last_id, '00000000-0000-0000-0000-000000000000')`
      await execute(tx)`
        UPDATE conversations k SET user_unread = k.user_unread + g.user_unread, brand_unread = k.brand_unread + g.brand_unread
        FROM conversations g WHERE g.user_id = ${from} AND k.user_id = ${into} AND k.brand_id = g.brand_id`
    },
  },
  async erase(tx, userId, now) {
    await deleteConversations(tx, sql`c.user_id = ${userId}`, now)
    await execute(tx)`UPDATE messages SET author_id = NULL WHERE author_id = ${userId}`
    await execute(tx)`UPDATE conversations SET assigned_to = NULL WHERE assigned_to = ${userId}`
  },
}
