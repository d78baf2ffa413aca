import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import type { listConversations, listMessages } from '@vicino/contract/social/conversations/endpoints'
import type { Conversation, Side } from '@vicino/contract/social/conversations/schemas'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { sideOf, writesForBrand } from './conversations.policy.ts'
import { presentConversation, presentFound, presentMessage } from './conversations.presenter.ts'
import {
  type ConversationRow,
  countUnreadOf,
  readConversation,
  readConversations,
  readMessages,
  searchConversations,
} from './conversations.queries.ts'

/** Returns whose conversations a person lists: the brand's for its people, else their own. */
export const listedSide = (actor: Actor): { side: Side; id: string } =>
  writesForBrand(actor) && actor.brandId !== null
    ? { side: 'brand', id: actor.brandId }
    : { side: 'user', id: actor.sub }

/** @throws AppError cursor_invalid */
export async function conversationsOf(
  db: Db,
  { cursors }: Services,
  { search, limit, cursor }: QueryOf<typeof listConversations>,
  actor: Actor,
): Promise<ResponseOf<typeof listConversations>> {
  const of = listedSide(actor)
  const scope = ['conversations', of, search ?? '']
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  const cursorAt = (id: string | null) => cursors.encode(scope, { values: [], id: id ?? '' })
  const present = (row: ConversationRow) => presentConversation(row, of.side, actor.sub)
  if (search === undefined) {
    const rows = await readConversations(db, { ...of, before, limit: limit + 1 })
    const page = pageOf(rows, limit, ({ last_id }) => cursorAt(last_id))
    return { items: page.rows.map((row) => ({ ...present(row), found: null })), nextCursor: page.nextCursor }
  }
  const { rows, searchedTo } = await searchConversations(db, { ...of, search, before, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ last_id }) => cursorAt(last_id))
  return {
    items: page.rows.map((row) => ({ ...present(row), found: presentFound(row, of.side, search) })),
    // The page is not full, but older conversations were not examined yet.
    nextCursor: page.nextCursor ?? (searchedTo === null ? null : cursorAt(searchedTo)),
  }
}

/** The caller's side of a conversation that was read. @throws AppError conversation_not_found */
export function ownSide(
  row: ConversationRow | undefined,
  actor: Actor,
): { row: ConversationRow; side: Side } {
  const side = row && sideOf(actor, row)
  if (row === undefined || side === undefined) throw new AppError('conversation_not_found')
  return { row, side }
}

/** @throws AppError conversation_not_found */
export async function conversation(db: Db, id: string, actor: Actor): Promise<Conversation> {
  const { row, side } = ownSide(await readConversation(db, id), actor)
  return presentConversation(row, side, actor.sub)
}

/** @throws AppError conversation_not_found, cursor_invalid */
export async function messagesOf(
  db: Db,
  { cursors }: Services,
  id: string,
  { limit, cursor }: QueryOf<typeof listMessages>,
  actor: Actor,
): Promise<ResponseOf<typeof listMessages>> {
  const scope = ['messages', id]
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  const { side } = ownSide(await readConversation(db, id), actor)
  const rows = await readMessages(db, id, { before, limit: limit + 1 })
  const page = pageOf(rows, limit, (last) => cursors.encode(scope, { values: [], id: last.id }))
  return { items: page.rows.map((row) => presentMessage(row, side)), nextCursor: page.nextCursor }
}

/** Counts the caller's conversations with something unread. */
export async function unreadCount(db: Db, actor: Actor): Promise<{ unread: number }> {
  const { side, id } = listedSide(actor)
  return { unread: await countUnreadOf(db, side, id) }
}
