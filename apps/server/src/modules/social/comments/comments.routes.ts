import * as contract from '@vicino/contract/social/comments/endpoints'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { contextOf } from '../../../platform/http/request-context.ts'
import { serve, serveStatement } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { like, muteAuthorOf, remove, report, setHidden } from './change-comment.ts'
import { unmute } from './comments.queries.ts'
import { post } from './post-comment.ts'
import { commentAt, commentsOf, mutedBy, repliesTo } from './read-comments.ts'

/** Comments on deals. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listComments, ({ query, actor }) => commentsOf(db, services, query, actor))
  serve(app, contract.getComment, ({ params, actor }) => commentAt(db, services, params.id, actor))
  serve(app, contract.listReplies, ({ params, query, actor }) =>
    repliesTo(db, services, params.id, query, actor),
  )
  serveStatement(app, contract.postComment, (call) =>
    post(db, services, call.body, contextOf(contract.postComment, call)),
  )
  serve(app, contract.likeComment, (call) =>
    withIdempotencyKey(services, call, (tx) => like(tx, services, call.params.id, call.actor)),
  )
  serve(app, contract.reportComment, (call) =>
    withIdempotencyKey(services, call, (tx) => report(tx, services, call.params.id, call.body, call.actor)),
  )
  serve(app, contract.hideComment, ({ params, body, actor }) =>
    setHidden(db, services, params.id, body.hidden, actor),
  )
  serve(app, contract.deleteComment, async ({ params, actor }) => {
    await inTransaction(db, (tx) => remove(tx, services, params.id, actor))
    return null
  })
  serve(app, contract.listMuted, ({ actor }) => mutedBy(db, actor))
  serve(app, contract.muteAuthor, ({ params, actor }) => muteAuthorOf(db, services, params.id, actor))
  serve(app, contract.unmuteAuthor, async ({ params, actor }) => {
    await unmute(db, actor.sub, params.userId)
    return null
  })
}
