import './conversations.events.ts'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { sendMessage } from '@vicino/contract/social/conversations/endpoints'
import type { Message } from '@vicino/contract/social/conversations/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { useFiles } from '../../foundation/files/public.ts'
import { mayAnswer, writingRefusal } from './conversations.policy.ts'
import { presentMessage } from './conversations.presenter.ts'
import { addMessage, dealExists, findSent, lockConversation } from './conversations.queries.ts'
import { ownSide } from './list-conversations.ts'

/**
 * Writes a message. The same `clientId` again returns the stored message: a browser sends
 * again what got no answer, also days later.
 * @throws AppError conversation_not_found, conversation_blocked, conversation_blocked_by_you,
 * conversation_taken, deal_not_found, file_not_found, file_unfit, file_in_use
 */
export async function send(
  tx: Db,
  { clock }: Services,
  id: string,
  { clientId, text, image, dealId, takeOver = false }: BodyOf<typeof sendMessage>,
  actor: Actor,
): Promise<{ message: Message; isNew: boolean }> {
  const { row, side } = ownSide(await lockConversation(tx, id), actor)
  const sent = await findSent(tx, id, clientId)
  if (sent !== undefined) return { message: presentMessage(sent, side), isNew: false }
  const refusal = writingRefusal(side, row.blocked_side)
  if (refusal !== undefined) throw new AppError(refusal)
  if (side === 'brand' && !mayAnswer(actor.sub, row.assigned_to, takeOver)) {
    throw new AppError('conversation_taken')
  }
  if (dealId !== undefined && !(await dealExists(tx, dealId))) throw new AppError('deal_not_found')
  const now = clock.now()
  const files = image === undefined ? [] : [{ key: image, use: 'message' as const, field: 'image' }]
  const usedBy = messageUse(id, clientId)
  const [address = null] =
    files.length === 0 ? [] : await useFiles(tx, { usedBy, ownerId: actor.sub, files, now })
  await addMessage(tx, {
    conversationId: id,
    side,
    authorId: actor.sub,
    clientId,
    text,
    image: address,
    dealId: dealId ?? null,
    now,
  })
  const { user_id: userId, brand_id: brandId } = row
  await emit(tx, 'message.sent', { conversationId: id, userId, brandId, side, actorId: actor.sub }, now)
  const written = await findSent(tx, id, clientId)
  if (written === undefined) throw new Error('A message just written is not there')
  return { message: presentMessage(written, side), isNew: true }
}

/** `usedBy` of the image of a message. */
export const messageUse = (conversationId: string, clientId: string): string =>
  `message ${conversationId} ${clientId}`
