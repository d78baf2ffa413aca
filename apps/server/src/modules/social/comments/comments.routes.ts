import * as contract from '@vicino/contract/social/comments/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { contextOf } from '../../../platform/http/request-context.ts'
import { serve, serveStatement } from '../../../platform/http/endpoint.ts'
import { serveRead } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { like, muteAuthorOf, remove, report, setHidden } from './change-comment.ts'
import { unmute } from './comments.queries.ts'
import { post } from './post-comment.ts'
import { commentAt, commentsOf, mutedBy, repliesTo } from './read-comments.ts'

/** Comments on deals. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serveRead(app, services, contract.listComments, (reader, { query, actor }) =>
    commentsOf(reader, services, query, actor),
  )
  serve(app, contract.getComment, ({ params, actor }) => commentAt(db, services, params.id, actor))
  serveRead(app, services, contract.listReplies, (reader, { params, query, actor }) =>
    repliesTo(reader, services, params.id, query, actor),
  )
  serveStatement(app, contract.postComment, (call) =>
    post(db, services, call.body, contextOf(contract.postComment, call)),
  )
  serveWrite(app, services, contract.likeComment, (tx, { params, actor }) =>
    like(tx, services, params.id, actor),
  )
  serveWrite(app, services, contract.reportComment, (tx, { params, body, actor }) =>
    report(tx, services, params.id, body, actor),
  )
  serve(app, contract.hideComment, ({ params, body, actor }) =>
    setHidden(db, services, params.id, body.hidden, actor),
  )
  serveWrite(app, services, contract.deleteComment, (tx, { params, actor }) =>
    remove(tx, services, params.id, actor),
  )
  serve(app, contract.listMuted, ({ actor }) => mutedBy(db, actor))
  serve(app, contract.muteAuthor, ({ params, actor }) => muteAuthorOf(db, services, params.id, actor))
  serve(app, contract.unmuteAuthor, ({ params, actor }) => unmute(db, actor.sub, params.userId))
}
