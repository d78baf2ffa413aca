import * as contract from '@vicino/contract/marketplace/banners/endpoints'
import { isRobot } from '@vicino/domain/promoters'
import type { Routes } from '../../../platform/feature.ts'
import { exportList } from '../../../platform/grid-export.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { orderRows } from '../../../platform/row-order.ts'
import { presentBanner } from './banners.presenter.ts'
import { readLiveBanners } from './banners.queries.ts'
import { audiencesOf } from './banners.policy.ts'
import { changeBanner } from './change-banner.ts'
import { BannerCounter } from './count-banners.ts'
import { createBanner } from './create-banner.ts'
import { deleteBanner } from './delete-banner.ts'
import { BANNERS } from './export-banners.ts'
import { bannerRecord, bannerRecords } from './records.ts'

/**
 * Promotional slides: everybody sees the live ones of their audience, superAdmins manage them
 * (R-113, R-437, R-438).
 */
export const routes: Routes = (app, services) => {
  const { db, clock } = services
  const counter = new BannerCounter(db, (error) =>
    app.log.warn({ err: error }, 'counts of banners were lost'),
  )
  app.addHook('onClose', () => counter.write())

  serveRead(app, services, contract.listBanners, async (reader, { query: { lat, lon }, actor }) => {
    const position = lat === undefined || lon === undefined ? null : { lat, lon }
    const seer = { place: 'deals', audiences: audiencesOf(actor), position } as const
    return { items: (await readLiveBanners(reader, seer, clock.now())).map(presentBanner) }
  })
  serve(app, contract.countBanners, async ({ body: { shown, clicked }, request }) => {
    if (!isRobot(request.headers['user-agent'] ?? '', '')) counter.count(shown, clicked, clock.now())
    return null
  })

  serveRead(app, services, contract.listBannerRecords, (reader, { query }) =>
    bannerRecords(reader, services, query),
  )
  serveReadDocument(app, services, contract.exportBanners, (reader, call) =>
    exportList(services, BANNERS, call, (request) => bannerRecords(reader, services, request)),
  )
  serveWrite(app, services, contract.createBanner, (tx, { body, actor }) =>
    createBanner(tx, services, body, actor),
  )
  serve(app, contract.getBannerRecord, ({ params }) => bannerRecord(db, params.id, clock.now()))
  serve(app, contract.updateBanner, ({ params, body, actor }) =>
    changeBanner(db, services, params.id, body, actor),
  )
  serve(app, contract.orderBanners, ({ body, actor }) => orderRows(db, services, 'banners', body.ids, actor))
  serve(app, contract.deleteBanner, ({ params, actor }) => deleteBanner(db, services, params.id, actor))
}
