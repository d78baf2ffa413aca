import * as contract from '@vicino/contract/social/conversations/endpoints'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Routes } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { serve, wasSo } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { assign, block, open, read, report, typing } from './change-conversation.ts'
import { readQuickReplies, writeQuickReplies } from './conversations.queries.ts'
import { conversation, conversationsOf, messagesOf, unreadCount } from './list-conversations.ts'
import { send } from './send.ts'

/** Conversations between consumers and brands. */
export const routes: Routes = (app, services) => {
  const { db, clock } = services
  serve(app, contract.listConversations, ({ query, actor }) => conversationsOf(db, services, query, actor))
  serve(app, contract.openConversation, ({ body, actor }) =>
    inTransaction(db, (tx) => open(tx, services, body.brandId, actor)),
  )
  serve(app, contract.countUnreadConversations, ({ actor }) => unreadCount(db, actor))
  serve(app, contract.getQuickReplies, async ({ actor }) => ({
    texts: await readQuickReplies(db, brandOf(actor)),
  }))
  serve(app, contract.setQuickReplies, async ({ body, actor }) => {
    await writeQuickReplies(db, brandOf(actor), body.texts, clock.now())
    return body
  })
  serve(app, contract.getConversation, ({ params, actor }) => conversation(db, params.id, actor))
  serve(app, contract.listMessages, ({ params, query, actor }) =>
    messagesOf(db, services, params.id, query, actor),
  )
  serve(app, contract.sendMessage, async (call) => {
    const { message, isNew } = await inTransaction(db, (tx) =>
      send(tx, services, call.params.id, call.body, call.actor),
    )
    if (!isNew) wasSo(call)
    return message
  })
  serve(app, contract.readConversation, ({ params, body, actor }) =>
    inTransaction(db, (tx) => read(tx, services, params.id, body.upTo, actor)),
  )
  serve(app, contract.tellTyping, async ({ params, actor }) => {
    await inTransaction(db, (tx) => typing(tx, services, params.id, actor))
    return null
  })
  serve(app, contract.assignConversation, ({ params, body, actor }) =>
    inTransaction(db, (tx) => assign(tx, services, params.id, body, actor)),
  )
  serve(app, contract.blockConversation, ({ params, body, actor }) =>
    inTransaction(db, (tx) => block(tx, services, params.id, body.blocked, actor)),
  )
  serve(app, contract.reportConversation, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      report(tx, services, call.params.id, call.body.text, call.actor),
    ),
  )
}

function brandOf({ brandId }: Actor): string {
  if (brandId === null) throw new AppError('forbidden')
  return brandId
}
