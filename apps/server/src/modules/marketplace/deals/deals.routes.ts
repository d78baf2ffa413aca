import * as admin from '@vicino/contract/marketplace/deals/admin/endpoints'
import * as contract from '@vicino/contract/marketplace/deals/endpoints'
import * as planned from '@vicino/contract/marketplace/deals/planned/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { exportList } from '../../../platform/grid-export.ts'
import { bulkAnswer } from '../../../platform/http/bulk.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { DEALS } from './admin/export-deals.ts'
import { dealList } from './admin/list-deals.ts'
import { dealRecord } from './admin/record.ts'
import { previewWithdrawal } from './admin/preview-withdrawal.ts'
import { withdrawDeals } from './admin/withdraw-deal.ts'
import { browse } from './browse.ts'
import { forYou } from './for-you/for-you.ts'
import { countDeals, dealsOnMap } from './map/deals-on-map.ts'
import { importDeals } from './bulk/import-deals.ts'
import { priceCheck } from './own/check-price.ts'
import { keepDraft, keptDraft } from './own/drafts.ts'
import { endDeal } from './own/end-deal.ts'
import { exportDeals } from './own/export-deals.ts'
import { deleteDraft } from './own/own-deals.queries.ts'
import { ownDeals } from './own/own-deals.ts'
import { dropPlanned, planDeal, plannedDeals } from './planned/plan-deal.ts'
import { createDeal } from './publish/create-deal.ts'
import { updateDeal } from './publish/update-deal.ts'
import { recallDeal } from './recall/recall-deal.ts'
import { react } from './react-to-deal.ts'
import { openDeal, recentViews, savedDeals } from './reading.ts'

/** Seconds that a browser caches answers of the map. */
const MAP_SECONDS = 15

/** Deals: finding, reading, publishing and reacting. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serveRead(app, services, contract.browseDeals, (reader, { query, actor }) =>
    browse(reader, services, query, actor),
  )
  serveRead(app, services, contract.dealsForYou, (reader, { query, actor }) =>
    forYou(reader, services, query, actor),
  )
  // The answer is the same for everybody. A browser caches it, so that dragging the map to and fro
  // sends no second request.
  serveRead(app, services, contract.mapDeals, (reader, { query, reply }) => {
    reply.header('cache-control', `private, max-age=${MAP_SECONDS}`)
    return dealsOnMap(reader, services, query)
  })
  serveRead(app, services, contract.countDeals, (reader, { query, reply }) => {
    reply.header('cache-control', `private, max-age=${MAP_SECONDS}`)
    return countDeals(reader, services, query)
  })
  serveRead(app, services, contract.listDeals, (reader, { query, actor }) =>
    dealList(reader, services, query, actor),
  )
  serveReadDocument(app, services, contract.exportDeals, (reader, call) =>
    exportList(services, DEALS, call, (request) => dealList(reader, services, request, call.actor)),
  )
  serve(app, admin.getDealRecord, ({ params, actor }) => dealRecord(db, services, params.id, actor))
  serve(app, admin.withdrawDeals, ({ body, actor, language }) =>
    bulkAnswer(withdrawDeals(db, services, body, actor), language),
  )
  serve(app, admin.previewWithdrawal, ({ body, language }) => previewWithdrawal(db, services, body, language))
  serve(app, contract.listRecentViews, ({ query, actor }) => recentViews(db, query.limit, actor))
  serveRead(app, services, contract.listSavedDeals, (reader, { query, actor }) =>
    savedDeals(reader, services, query, actor),
  )
  serve(app, contract.getDeal, ({ params, query, actor }) => openDeal(db, services, params.id, query, actor))
  serveWrite(app, services, contract.createDeal, (tx, { body, actor }) =>
    createDeal(tx, services, body, actor),
  )
  serveWrite(app, services, planned.planDeal, (tx, { body, actor }) =>
    planDeal(tx, services, { id: null, body }, actor),
  )
  serve(app, planned.listPlannedDeals, ({ actor }) => plannedDeals(db, actor))
  serveWrite(app, services, planned.changePlannedDeal, (tx, { params, body: { version, ...body }, actor }) =>
    planDeal(tx, services, { id: params.id, body, version }, actor),
  )
  serveWrite(app, services, planned.dropPlannedDeal, (tx, { params, actor }) =>
    dropPlanned(tx, services, params.id, actor),
  )
  serve(app, contract.updateDeal, ({ params, body, actor }) =>
    updateDeal(db, services, params.id, body, actor),
  )
  serve(app, contract.recallDeal, ({ params, body, actor }) =>
    recallDeal(db, services, params.id, body, actor),
  )
  serve(app, contract.endDeal, ({ params, body, actor }) => endDeal(db, services, params.id, body, actor))
  serveRead(app, services, contract.listOwnDeals, (reader, { query, actor }) =>
    ownDeals(reader, services, query, actor),
  )
  serveReadDocument(app, services, contract.exportOwnDeals, (reader, { query, actor, language }) =>
    exportDeals(reader, services, query, { actor, language, format: 'csv' }),
  )
  serveReadDocument(app, services, contract.exportOwnDealsXlsx, (reader, { query, actor, language }) =>
    exportDeals(reader, services, query, { actor, language, format: 'xlsx' }),
  )
  serve(app, contract.checkPrice, ({ query, actor }) => priceCheck(db, services, query, actor))
  serveWrite(app, services, contract.importDeals, (tx, { body, actor, language }) =>
    importDeals(tx, services, body, actor, language),
  )
  serve(app, contract.getDraft, ({ actor }) => keptDraft(db, actor))
  serve(app, contract.keepDraft, ({ body, actor }) => keepDraft(db, services, body, actor))
  serve(app, contract.dropDraft, ({ actor }) => deleteDraft(db, actor.sub))
  serveWrite(app, services, contract.reactToDeal, (tx, { params, body, actor }) =>
    react(tx, services, params.id, body.reaction, actor),
  )
  serveWrite(app, services, contract.reactThroughPost, (tx, { params, body, actor }) =>
    react(tx, services, params.dealId, body.reaction, actor),
  )
}
