import * as contract from '@vicino/contract/social/conversations/endpoints'
import { ownBrand } from '../../../platform/auth/own-brand.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve, wasSo } from '../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { assign, block, open, read, report, typing } from './change-conversation.ts'
import { readQuickReplies, writeQuickReplies } from './conversations.queries.ts'
import { conversation, conversationsOf, messagesOf, unreadCount } from './list-conversations.ts'
import { send } from './send-message.ts'

/** Conversations between consumers and brands. */
export const routes: Routes = (app, services) => {
  const { db, clock } = services
  serve(app, contract.listConversations, ({ query, actor }) => conversationsOf(db, services, query, actor))
  serveWrite(app, services, contract.openConversation, (tx, { body, actor }) =>
    open(tx, services, body.brandId, actor),
  )
  serve(app, contract.countUnreadConversations, ({ actor }) => unreadCount(db, actor))
  serve(app, contract.getQuickReplies, async ({ actor }) => ({
    texts: await readQuickReplies(db, ownBrand(actor, 'forbidden')),
  }))
  serve(app, contract.setQuickReplies, async ({ body, actor }) => {
    await writeQuickReplies(db, ownBrand(actor, 'forbidden'), body.texts, clock.now())
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
  serveWrite(app, services, contract.readConversation, (tx, { params, body, actor }) =>
    read(tx, services, params.id, body.upTo, actor),
  )
  serveWrite(app, services, contract.tellTyping, (tx, { params, actor }) =>
    typing(tx, services, params.id, actor),
  )
  serveWrite(app, services, contract.assignConversation, (tx, { params, body, actor }) =>
    assign(tx, services, params.id, body, actor),
  )
  serveWrite(app, services, contract.blockConversation, (tx, { params, body, actor }) =>
    block(tx, services, params.id, body.blocked, actor),
  )
  serveWrite(app, services, contract.reportConversation, (tx, { params, body, actor }) =>
    report(tx, services, params.id, body.text, actor),
  )
}
