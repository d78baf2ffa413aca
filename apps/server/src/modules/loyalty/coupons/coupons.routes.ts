import * as contract from '@vicino/contract/loyalty/coupons/endpoints'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { audienceOf, listBatches, startBatch, stopBatch } from './batches.ts'
import { presentTemplate } from './coupons.presenter.ts'
import { codesCsv, listCodes, revoke, voidCode } from './codes.ts'
import { giveByHand } from './give-coupons.ts'
import { ownCoupon, ownCoupons, renewQr } from './my-coupons.ts'
import { countAtTill, countTakenCode, takeAtTill, takeByCode } from './public-code.ts'
import { changeTemplate, createTemplate, listTemplates, ownTemplate, setState } from './templates.ts'
import { confirmAtTill, previewAtTill } from './till.ts'

/**
 * Digital coupons of brands: templates and codes for brand staff, the wallet of members, the till.
 */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listCouponTemplates, ({ query, actor }) => listTemplates(db, services, query, actor))
  serveWrite(app, services, contract.createCouponTemplate, (tx, { query, body, actor }) => {
    const asked = { brandId: query.brandId, body }
    return createTemplate(tx, services, asked, actor)
  })
  serve(app, contract.getCouponTemplate, async ({ params, actor }) =>
    presentTemplate(await ownTemplate(db, params.id, actor), actor, services.clock.now()),
  )
  serveWrite(
    app,
    services,
    contract.changeCouponTemplate,
    (tx, { params, body: { version, ...body }, actor }) =>
      changeTemplate(tx, services, { id: params.id, body, version }, actor),
  )
  for (const [endpoint, state] of [
    [contract.pauseCouponTemplate, 'paused'],
    [contract.resumeCouponTemplate, 'active'],
    [contract.endCouponTemplate, 'ended'],
  ] as const) {
    serveWrite(app, services, endpoint, (tx, { params, actor }) =>
      setState(tx, services, { id: params.id, state }, actor),
    )
  }

  serveWrite(app, services, contract.issueCoupons, (tx, { params, body, actor }) =>
    giveByHand(tx, services, params.id, body, actor),
  )
  serve(app, contract.countCouponAudience, ({ params, body, actor }) =>
    audienceOf(db, services, params.id, body, actor),
  )
  serveWrite(app, services, contract.startCouponBatch, (tx, { params, body, actor }) =>
    startBatch(tx, services, params.id, body, actor),
  )
  serveRead(app, services, contract.listCouponBatches, (reader, { params, query, actor }) =>
    listBatches(reader, services, params.id, query, actor),
  )
  serveWrite(app, services, contract.stopCouponBatch, (tx, { params: { id: templateId, batchId }, actor }) =>
    stopBatch(tx, services, { templateId, batchId }, actor),
  )

  serveRead(app, services, contract.listCouponCodes, (reader, { params, query, actor }) =>
    listCodes(reader, services, params.id, query, actor),
  )
  serveReadDocument(app, services, contract.exportCouponCodes, (reader, { params, actor, language }) =>
    codesCsv(reader, services, params.id, { actor, language }),
  )
  serveWrite(app, services, contract.revokeCoupon, (tx, { params, body, actor }) =>
    revoke(tx, services, { ...params, ...body }, actor),
  )
  serveWrite(app, services, contract.voidCouponUse, (tx, { params, body, actor }) =>
    voidCode(tx, services, { ...params, ...body }, actor),
  )

  serve(app, contract.listOwnCoupons, ({ query, actor }) => ownCoupons(db, services, query, actor))
  serve(app, contract.takeCoupon, async ({ body, actor }) => {
    await countTakenCode(db, services, body, actor)
    return inTransaction(db, (tx) => takeByCode(tx, services, body, actor))
  })
  serve(app, contract.getOwnCoupon, ({ params, actor }) => ownCoupon(db, services, params.id, actor))
  serve(app, contract.renewCouponQr, ({ params, actor }) => renewQr(db, services, params.id, actor))

  serve(app, contract.takeCouponAtTill, async ({ body, actor }) => {
    await countAtTill(db, services, body, actor)
    return inTransaction(db, (tx) => takeAtTill(tx, services, body, actor))
  })
  serve(app, contract.previewCoupons, ({ body, actor, language }) =>
    previewAtTill(db, services, body, { actor, language }),
  )
  serveWrite(app, services, contract.confirmCoupons, (tx, call) =>
    confirmAtTill(tx, services, call.body, call),
  )
}
