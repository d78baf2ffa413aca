import * as admin from '@vicino/contract/social/posts/admin/endpoints'
import * as contract from '@vicino/contract/social/posts/endpoints'
import type { Post } from '@vicino/contract/social/posts/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Routes } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { exportList } from '../../../platform/grid-export.ts'
import { bulkAnswer } from '../../../platform/http/bulk.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { POSTS } from './admin/export-posts.ts'
import { postList } from './admin/list-all-posts.ts'
import { postRecord } from './admin/record.ts'
import { removePosts } from './admin/remove-post.ts'
import { changePost } from './change-post.ts'
import { approvePost, rejectPost } from './decide-post.ts'
import { likePost } from './like-post.ts'
import { browse, list, own, waiting } from './list-posts.ts'
import { maySeePost } from './posts.policy.ts'
import { presentPost } from './posts.presenter.ts'
import { readPost } from './posts.queries.ts'
import { remind } from './remind-of-posts.ts'
import { reportPost } from './report-post.ts'
import { sendPost } from './send-post.ts'
import { withdrawPost } from './withdraw-post.ts'

/** Proof Posts: sending, finding, deciding, liking. */
export const routes: Routes = (app, services) => {
  const { db, clock } = services
  /** Presents a post after a change by a person who may make it. @throws AppError post_not_found */
  const shown = async (tx: Db, id: string, actor: Actor): Promise<Post> => {
    const row = await readPost(tx, id, { actor, now: clock.now() })
    if (row === undefined) throw new AppError('post_not_found')
    return presentPost(row, { actor })
  }
  serveRead(app, services, contract.browsePosts, (reader, { query, actor }) =>
    browse(reader, services, query, actor),
  )
  serveRead(app, services, contract.listPosts, (reader, { query, actor }) =>
    list(reader, services, query, actor),
  )
  serveRead(app, services, admin.listPostRecords, (reader, { query }) => postList(reader, services, query))
  serveReadDocument(app, services, admin.exportPosts, (reader, call) =>
    exportList(services, POSTS, call, (request) => postList(reader, services, request)),
  )
  serve(app, admin.getPostRecord, ({ params, actor }) => postRecord(db, params.id, actor))
  serve(app, admin.removePosts, ({ body, actor, language }) =>
    bulkAnswer(removePosts(db, services, body, actor), language),
  )
  serve(app, contract.listOwnPosts, ({ query, actor }) => own(db, services, query, actor))
  serve(app, contract.listWaitingPosts, ({ query, actor }) => waiting(db, services, query, actor))
  serve(app, contract.getPost, async ({ params, actor }) => {
    const row = await readPost(db, params.id, { actor, now: clock.now() })
    if (row === undefined || !maySeePost(actor, row)) throw new AppError('post_not_found')
    return presentPost(row, { actor })
  })
  serveWrite(app, services, contract.createPost, async (tx, { body, actor }) =>
    shown(tx, await sendPost(tx, services, body, actor), actor),
  )
  serveWrite(app, services, contract.updatePost, async (tx, { params, body, actor }) => {
    await changePost(tx, services, params.id, body, actor)
    return shown(tx, params.id, actor)
  })
  serveWrite(app, services, contract.deletePost, (tx, { params, actor }) =>
    withdrawPost(tx, services, params.id, actor),
  )
  serveWrite(app, services, contract.approvePost, async (tx, { params, body, actor }) => {
    await approvePost(tx, services, { id: params.id, ...body }, actor)
    return shown(tx, params.id, actor)
  })
  serveWrite(app, services, contract.rejectPost, async (tx, { params, body, actor }) => {
    await rejectPost(tx, services, { id: params.id, ...body }, actor)
    return shown(tx, params.id, actor)
  })
  serveWrite(app, services, contract.likePost, (tx, { params, body, actor }) =>
    likePost(tx, services, { id: params.id, ...body }, actor),
  )
  serveWrite(app, services, contract.reportPost, (tx, { params, body, actor }) =>
    reportPost(tx, services, params.id, body, actor),
  )
  serve(app, contract.remindToPost, ({ body, actor }) => remind(db, services, body.dealId, actor))
}
