import './conversations.events.ts'
import type { Conversation, Side } from '@vicino/contract/social/conversations/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readSubject } from '../../foundation/notifications/public.ts'
import { askAbout } from '../../identity/support/public.ts'
import { conversationSubject } from './conversations.consumers.ts'
import { writingRefusal } from './conversations.policy.ts'
import {
  type ConversationRow,
  findOrCreate,
  lockConversation,
  readConversation,
  readMessages,
  writeAssigned,
  writeBlocked,
  writeRead,
} from './conversations.queries.ts'
import { conversation, ownSide } from './list-conversations.ts'

/** @throws AppError brand_not_found, conversation_own_brand */
export async function open(
  tx: Db,
  { clock }: Services,
  brandId: string,
  actor: Actor,
): Promise<Conversation> {
  if (actor.brandId === brandId) throw new AppError('conversation_own_brand')
  const id = await findOrCreate(tx, actor.sub, brandId, clock.now())
  if (id === undefined) throw new AppError('brand_not_found')
  return conversation(tx, id, actor)
}

/**
 * Stores that the caller's side has read up to a message, and marks its notification as read.
 * @throws AppError conversation_not_found
 */
export async function read(
  tx: Db,
  { clock }: Services,
  id: string,
  upTo: string,
  actor: Actor,
): Promise<Conversation> {
  const { row, side } = ownSide(await readConversation(tx, id), actor)
  const now = clock.now()
  if (await writeRead(tx, id, side, upTo)) await tellScreens(tx, row, { side, what: 'read', actor, now })
  await readSubject(tx, actor.sub, conversationSubject(id), now)
  return conversation(tx, id, actor)
}

/** @throws AppError conversation_not_found */
export async function typing(tx: Db, { clock }: Services, id: string, actor: Actor): Promise<void> {
  const { row, side } = ownSide(await readConversation(tx, id), actor)
  if (writingRefusal(side, row.blocked_side) !== undefined) return
  await tellScreens(tx, row, { side, what: 'typing', actor, now: clock.now() })
}

/**
 * Assigns a conversation to the caller, or to nobody. `from` is the assignee whom the caller saw.
 * @throws AppError conversation_not_found, conversation_taken when somebody else is assigned by now
 */
export async function assign(
  tx: Db,
  { clock }: Services,
  id: string,
  { mine, from }: { mine: boolean; from: string | null },
  actor: Actor,
): Promise<Conversation> {
  const { row, side } = ownSide(await lockConversation(tx, id), actor)
  const wanted = mine ? actor.sub : null
  if (row.assigned_to !== wanted) {
    if (row.assigned_to !== from) throw new AppError('conversation_taken')
    await writeAssigned(tx, id, wanted)
    await tellScreens(tx, row, { side, what: 'changed', actor, now: clock.now() })
  }
  return conversation(tx, id, actor)
}

/**
 * Blocks a conversation for both sides; only the side that blocked it unblocks. @throws AppError
 * conversation_not_found, conversation_blocked
 */
export async function block(
  tx: Db,
  { clock }: Services,
  id: string,
  blocked: boolean,
  actor: Actor,
): Promise<Conversation> {
  const { row, side } = ownSide(await lockConversation(tx, id), actor)
  const wanted = blocked ? side : null
  if (row.blocked_side !== wanted) {
    if (row.blocked_side !== null && row.blocked_side !== side) throw new AppError('conversation_blocked')
    await writeBlocked(tx, id, wanted)
    await tellScreens(tx, row, { side, what: 'changed', actor, now: clock.now() })
  }
  return conversation(tx, id, actor)
}

/** Messages of the other side that are attached to a report; below, characters of each. */
const REPORTED = 10
const REPORTED_CHARACTERS = 150

/**
 * Reports a conversation to the platform's people, in their queue of requests. @throws AppError
 * conversation_not_found
 */
export async function report(
  tx: Db,
  { clock }: Services,
  id: string,
  text: string,
  actor: Actor,
): Promise<{ _id: string }> {
  const { row, side } = ownSide(await readConversation(tx, id), actor)
  const messages = await readMessages(tx, id, { before: null, limit: 50 })
  const theirs = messages.filter(({ by_brand }) => by_brand === (side === 'user')).slice(0, REPORTED)
  const said = theirs.map((message) => `> ${message.text.slice(0, REPORTED_CHARACTERS)}`).toReversed()
  const about = side === 'user' ? row.brand_name : row.user_name
  const request = [`Segnalazione della conversazione ${id} con ${about}:`, text, ...said].join('\n')
  return { _id: await askAbout(tx, { userId: actor.sub, text: request, now: clock.now() }) }
}

async function tellScreens(
  tx: Db,
  { id, user_id: userId, brand_id: brandId }: ConversationRow,
  { side, what, actor, now }: { side: Side; what: 'read' | 'typing' | 'changed'; actor: Actor; now: Date },
): Promise<void> {
  const of = { conversationId: id, userId, brandId, side, actorId: actor.sub }
  await emit(tx, 'conversation.changed', { ...of, what }, now)
}
