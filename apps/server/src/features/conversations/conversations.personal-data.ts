import { sql } from 'kysely'
import { inPages, PAGE, type PersonalData } from '../../platform/personal-data.ts'

/**
 * What a person wrote to brands, or for one. An erasure removes the person's conversations with both sides; what they
 * wrote for a brand stays in the brand's conversations without their name.
 */
export const conversationData: PersonalData = {
  rank: 95,
  tables: ['conversations', 'messages'],
  parts: {
    messages: (db, userId) =>
      inPages((after) =>
        db
          .selectFrom('messages as m')
          .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
          .innerJoin('brands as b', 'b.id', 'c.brand_id')
          .where('m.author_id', '=', userId)
          .where('m.id', '>', after)
          .orderBy('m.id')
          .limit(PAGE)
          .select(['m.id', 'b.username as brand', 'm.text', 'm.image', 'm.at'])
          .execute(),
      ),
  },
  async erase(tx, userId, now) {
    await sql`
      UPDATE files SET used_by = NULL, used_at = NULL, due_at = ${now} WHERE used_by IN (
        SELECT 'message ' || m.conversation_id || ' ' || m.client_id
        FROM messages m JOIN conversations c ON c.id = m.conversation_id
        WHERE c.user_id = ${userId} AND m.image IS NOT NULL)`.execute(tx)
    await sql`DELETE FROM conversations WHERE user_id = ${userId}`.execute(tx)
    await sql`UPDATE messages SET author_id = NULL WHERE author_id = ${userId}`.execute(tx)
    await sql`UPDATE conversations SET assigned_to = NULL WHERE assigned_to = ${userId}`.execute(tx)
  },
}
