import type { Side } from '@vicino/contract/social/conversations/schemas'
import { sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'
import { escapeLike } from '../../../platform/db/like.ts'

const CONVERSATION_COLUMNS = tableColumns(`conversations c:
  id user_id brand_id last_id last_text last_by_brand last_at user_read_id brand_read_id user_unread
  brand_unread assigned_to blocked_side`)

export interface ConversationRow extends RowOf<typeof CONVERSATION_COLUMNS> {
  readonly assigned_name: string | null
  readonly blocked_side: Side | null
  readonly user_name: string
  readonly user_avatar: string | null
  readonly brand_name: string
  readonly brand_logo: string | null
}

const COLUMNS = sql`
  ${CONVERSATION_COLUMNS}, a.username::text AS assigned_name, u.username::text AS user_name, u.avatar AS user_avatar,
  b.username::text AS brand_name, b.logo AS brand_logo`
const PEOPLE = sql`
  JOIN users u ON u.id = c.user_id JOIN brands b ON b.id = c.brand_id LEFT JOIN users a ON a.id = c.assigned_to`

const unreadColumn = (side: Side) => sql.ref(side === 'brand' ? 'brand_unread' : 'user_unread')
const readColumn = (side: Side) => sql.ref(side === 'brand' ? 'brand_read_id' : 'user_read_id')
const ofSide = (side: Side, id: string) => sql`${sql.ref(`c.${side}_id`)} = ${id}::uuid`

const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface Listed {
  readonly side: Side
  /** The person or the brand to whom these conversations belong. */
  readonly id: string
  /** Only conversations whose last message came before this one; null = all. */
  readonly before: string | null
  readonly limit: number
}

/** A page of a side's conversations with messages, newest message first. */
export const readConversations = (
  db: Db,
  { side, id, before, limit }: Listed,
): Promise<ConversationRow[]> => allRows(db)`
    SELECT ${COLUMNS} FROM conversations c ${PEOPLE}
    WHERE ${ofSide(side, id)} AND c.last_id < ${before ?? NEWEST}::uuid
    ORDER BY c.last_id DESC LIMIT ${limit}::int`

/** Conversations that one page of a search examines. */
const LOOKED_INTO = 1000

export interface FoundConversation extends ConversationRow {
  /** The newest message with the words; null where only the other side's name has them. */
  readonly found_text: string | null
  readonly found_by_brand: boolean | null
  readonly found_at: Date | null
}

/**
 * Reads a page of those conversations of a side in which a message has words that begin with each
 * word of `search`, or whose other side's name has; newest message first. `searchedTo`: the last
 * message of the oldest examined conversation, where the next page continues; null = there are no
 * more. One statement.
 */
export async function searchConversations(
  db: Db,
  { side, id, search, before, limit }: Listed & { search: string },
): Promise<{ rows: FoundConversation[]; searchedTo: string | null }> {
  const name = sql.ref(side === 'brand' ? 'u.username' : 'b.username')
  // OFFSET makes the planner use the index of words, where it would otherwise read a conversation
  // of 10,000 messages.
  const rows = await allRows(db)<FoundConversation & { searched_to: string | null }>`
    WITH looked AS MATERIALIZED (
      SELECT c.id, c.last_id FROM conversations c
      WHERE ${ofSide(side, id)} AND c.last_id < ${before ?? NEWEST}::uuid
      ORDER BY c.last_id DESC LIMIT ${LOOKED_INTO}::int
    )
    SELECT (SELECT min(last_id::text) FROM looked HAVING count(*) = ${LOOKED_INTO}::int) AS searched_to, page.*
    FROM (SELECT 1) one LEFT JOIN (
      SELECT ${COLUMNS}, m.text AS found_text, m.by_brand AS found_by_brand, m.at AS found_at
      FROM looked l JOIN conversations c ON c.id = l.id ${PEOPLE} LEFT JOIN LATERAL (
        SELECT * FROM (
          SELECT * FROM messages
          WHERE message_words(conversation_id, text) @@ message_query(l.id, ${search}) OFFSET 0
        ) with_words WHERE conversation_id = l.id ORDER BY id DESC LIMIT 1
      ) m ON true
      WHERE m.id IS NOT NULL OR plain_text(${name}::text) LIKE plain_text(${`%${escapeLike(search)}%`})
      ORDER BY l.last_id DESC LIMIT ${limit}::int
    ) page ON true
    ORDER BY page.last_id DESC`
  return { rows: rows.filter((row) => row.id !== null), searchedTo: rows[0]?.searched_to ?? null }
}

export const readConversation = (db: Db, id: string): Promise<ConversationRow | undefined> => firstRow(db)`
    SELECT ${COLUMNS} FROM conversations c ${PEOPLE} WHERE c.id = ${id}`

/** Locks a conversation, so that messages and changes run one after the other. */
export const lockConversation = (tx: Db, id: string): Promise<ConversationRow | undefined> => firstRow(tx)`
    SELECT ${COLUMNS} FROM conversations c ${PEOPLE} WHERE c.id = ${id} FOR NO KEY UPDATE OF c`

/**
 * The conversation of a consumer and a brand, made if there is none; undefined when there is no
 * such brand.
 */
export const findOrCreate = (
  tx: Db,
  userId: string,
  brandId: string,
  now: Date,
): Promise<string | undefined> => firstValue(tx)`
    WITH made AS (
      INSERT INTO conversations (user_id, brand_id, created_at)
      SELECT ${userId}, id, ${now} FROM brands WHERE id = ${brandId}
      ON CONFLICT (user_id, brand_id) DO NOTHING RETURNING id
    )
    SELECT id FROM made
    UNION ALL SELECT id FROM conversations WHERE user_id = ${userId} AND brand_id = ${brandId} LIMIT 1`

/** Counts the conversations of a side with something unread, up to 100. */
export const countUnreadOf = (db: Db, side: Side, id: string): Promise<number> => firstValue(db, 0)`
    SELECT count(*)::int AS count FROM (
      SELECT FROM conversations c WHERE ${ofSide(side, id)} AND ${unreadColumn(side)} > 0 LIMIT 100) few`

const MESSAGE_COLUMNS = tableColumns('messages m: id client_id by_brand text image at')

export interface MessageRow extends RowOf<typeof MESSAGE_COLUMNS> {
  readonly deal_id: string | null
  readonly deal_title: string | null
  readonly deal_image: string | null
}

const MESSAGE = sql`
  ${MESSAGE_COLUMNS}, d.id AS deal_id, d.title AS deal_title, d.images[1] AS deal_image`

/** A page of a conversation's messages, newest first, those before `before`. */
export const readMessages = (
  db: Db,
  conversationId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<MessageRow[]> => allRows(db)`
    SELECT ${MESSAGE} FROM (
      SELECT * FROM messages
      WHERE conversation_id = ${conversationId} AND id < ${before ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid
      ORDER BY id DESC LIMIT ${limit}::int
    ) m LEFT JOIN deals d ON d.id = m.deal_id ORDER BY m.id DESC`

/** Finds the message that a browser has sent before under its own id, from the same side. */
export const findSent = (
  db: Db,
  conversationId: string,
  clientId: string,
): Promise<MessageRow | undefined> => firstRow(db)`
    SELECT ${MESSAGE} FROM messages m LEFT JOIN deals d ON d.id = m.deal_id
    WHERE m.conversation_id = ${conversationId} AND m.client_id = ${clientId}`

export interface NewMessage {
  readonly conversationId: string
  readonly side: Side
  readonly authorId: string
  readonly clientId: string
  readonly text: string
  readonly image: string | null
  readonly dealId: string | null
  readonly now: Date
}

/** Characters of a message in lists. */
const PREVIEW = 120

/**
 * Adds a message to a conversation that the caller has locked: one more unread for the other side,
 * and its own side has read all. An author for a brand becomes the assignee. @returns the message's
 * id
 */
export async function addMessage(tx: Db, message: NewMessage): Promise<string> {
  const { conversationId, side, authorId, clientId, text, image, dealId, now } = message
  const other = side === 'brand' ? 'user' : 'brand'
  const rows = await allRows(tx)<{ id: string }>`
    WITH added AS (
      INSERT INTO messages (conversation_id, by_brand, author_id, text, image, deal_id, client_id, at)
      VALUES (${conversationId}, ${side === 'brand'}, ${authorId}, ${text}, ${image}, ${dealId}::uuid, ${clientId}, ${now})
      RETURNING id
    )
    UPDATE conversations c SET last_id = added.id, last_text = ${text.slice(0, PREVIEW)},
      last_by_brand = ${side === 'brand'}, last_at = ${now}, ${readColumn(side)} = added.id, ${unreadColumn(side)} = 0,
      ${unreadColumn(other)} = ${sql.ref(`c.${other}_unread`)} + 1,
      assigned_to = CASE WHEN ${side === 'brand'} THEN ${authorId}::uuid ELSE c.assigned_to END
    FROM added WHERE c.id = ${conversationId} RETURNING added.id`
  const row = rows[0]
  if (row === undefined) throw new Error('A locked conversation is gone')
  return row.id
}

/** Stores that a side has read up to a message; false when it had read so far already. */
export async function writeRead(tx: Db, id: string, side: Side, upTo: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE conversations c SET ${readColumn(side)} = ${upTo}::uuid, ${unreadColumn(side)} = (
      SELECT count(*)::int FROM (
        SELECT FROM messages WHERE conversation_id = c.id AND id > ${upTo}::uuid AND by_brand = ${side === 'user'}
        LIMIT 1000) few)
    WHERE c.id = ${id} AND ${sql.ref(`c.${side}_read_id`)} < ${upTo}::uuid AND ${upTo}::uuid <= c.last_id`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

export async function writeAssigned(tx: Db, id: string, userId: string | null): Promise<void> {
  await tx.updateTable('conversations').set({ assigned_to: userId }).where('id', '=', id).execute()
}

export async function writeBlocked(tx: Db, id: string, side: Side | null): Promise<void> {
  await tx.updateTable('conversations').set({ blocked_side: side }).where('id', '=', id).execute()
}

export async function dealExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('deals').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function readQuickReplies(db: Db, brandId: string): Promise<string[]> {
  const row = await db
    .selectFrom('quick_replies')
    .select('texts')
    .where('brand_id', '=', brandId)
    .executeTakeFirst()
  return row?.texts ?? []
}

export const writeQuickReplies = (
  db: Db,
  brandId: string,
  texts: readonly string[],
  now: Date,
): Promise<void> => execute(db)`
    INSERT INTO quick_replies (brand_id, texts, updated_at) VALUES (${brandId}, ${[...texts]}::text[], ${now})
    ON CONFLICT (brand_id) DO UPDATE SET texts = excluded.texts, updated_at = excluded.updated_at`

/** Reads the payload of a new message's notification; undefined when the conversation is gone. */
export const readForNotice = (
  db: Db,
  id: string,
): Promise<{ brand: string; assignedTo: string | null } | undefined> => firstRow(db)`
    SELECT b.username::text AS brand, c.assigned_to AS "assignedTo"
    FROM conversations c JOIN brands b ON b.id = c.brand_id WHERE c.id = ${id}`
