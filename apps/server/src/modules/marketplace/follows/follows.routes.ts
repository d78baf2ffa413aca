import * as contract from '@vicino/contract/marketplace/follows/endpoints'
import type { ResponseOf } from '@vicino/contract/endpoint'
import type { Routes } from '../../../platform/feature.ts'
import { AppError } from '../../../platform/errors.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { offsetPage } from '../../../platform/http/offset-page.ts'
import { presentBrandSummary } from '../brands/public.ts'
import { follow, toggleFollow } from './follow-brand.ts'
import { type FollowRow, lookUpFollow, readFollowed, setNotify } from './follows.queries.ts'

/** Following brands. The routes know only the caller's follows; those of others are not found. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serveRead(app, services, contract.listFollowed, async (reader, { query, actor }) => {
    const offset = (query.page - 1) * query.limit
    const { rows, total } = await readFollowed(reader, {
      userId: actor.sub,
      search: query.search,
      limit: query.limit,
      offset,
    })
    return offsetPage(rows.map(presentBrandSummary), total)
  })

  serve(app, contract.getFollow, async ({ params, actor }) => {
    const found = await lookUpFollow(db, params.id, actor.sub)
    if (found.follow !== null) return presentFollow(found.follow)
    if (found.isBrand) return { isFollowed: found.isFollowed }
    throw new AppError('not_found')
  })

  serveWrite(app, services, contract.toggleFollow, async (tx, { params, actor }) => ({
    isFollowed: await toggleFollow(tx, services, params.id, actor),
  }))

  serveWrite(app, services, contract.createFollow, async (tx, { body, actor }) =>
    presentFollow(await follow(tx, services, body.brandId, actor)),
  )

  serve(app, contract.updateFollow, async ({ params, body, actor }) => {
    const row = await setNotify(db, params.id, actor.sub, body.notify)
    if (row === undefined) throw new AppError('not_found')
    return presentFollow(row)
  })
}

function presentFollow(row: FollowRow): ResponseOf<typeof contract.createFollow> {
  return {
    _id: row.id,
    brandId: row.brand_id,
    userId: row.user_id,
    notify: row.notify,
    createdAt: row.created_at.toISOString(),
  }
}
