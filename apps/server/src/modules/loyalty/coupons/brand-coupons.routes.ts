import * as contract from '@vicino/contract/loyalty/coupons/endpoints'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve, serveDocument } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { audienceOf, listBatches, startBatch, stopBatch } from './batches.ts'
import { presentTemplate } from './brand-coupons.presenter.ts'
import { codesCsv, listCodes, revoke, voidCode } from './codes.ts'
import { giveByHand } from './give-coupons.ts'
import { ownCoupon, ownCoupons, renewQr } from './my-coupons.ts'
import { changeTemplate, createTemplate, listTemplates, ownTemplate, setState } from './templates.ts'
import { confirmAtTill, previewAtTill } from './till.ts'

/**
 * Digital coupons of brands: templates and codes for brand staff, the wallet of members, the till.
 */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listCouponTemplates, ({ query, actor }) => listTemplates(db, services, query, actor))
  serve(app, contract.createCouponTemplate, (call) =>
    withIdempotencyKey(services, call, (tx) => {
      const asked = { brandId: call.query.brandId, body: call.body }
      return createTemplate(tx, services, asked, call.actor)
    }),
  )
  serve(app, contract.getCouponTemplate, async ({ params, actor }) =>
    presentTemplate(await ownTemplate(db, params.id, actor), actor, services.clock.now()),
  )
  serve(app, contract.changeCouponTemplate, ({ params, body: { version, ...body }, actor }) =>
    inTransaction(db, (tx) => changeTemplate(tx, services, { id: params.id, body, version }, actor)),
  )
  for (const [endpoint, state] of [
    [contract.pauseCouponTemplate, 'paused'],
    [contract.resumeCouponTemplate, 'active'],
    [contract.endCouponTemplate, 'ended'],
  ] as const) {
    serve(app, endpoint, ({ params, actor }) =>
      inTransaction(db, (tx) => setState(tx, services, { id: params.id, state }, actor)),
    )
  }

  serve(app, contract.issueCoupons, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      giveByHand(tx, services, call.params.id, call.body, call.actor),
    ),
  )
  serve(app, contract.countCouponAudience, ({ params, body, actor }) =>
    audienceOf(db, services, params.id, body, actor),
  )
  serve(app, contract.startCouponBatch, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      startBatch(tx, services, call.params.id, call.body, call.actor),
    ),
  )
  serve(app, contract.listCouponBatches, ({ params, query, actor }) =>
    listBatches(db, services, params.id, query, actor),
  )
  serve(app, contract.stopCouponBatch, ({ params: { id: templateId, batchId }, actor }) =>
    inTransaction(db, (tx) => stopBatch(tx, services, { templateId, batchId }, actor)),
  )

  serve(app, contract.listCouponCodes, ({ params, query, actor }) =>
    listCodes(db, services, params.id, query, actor),
  )
  serveDocument(app, contract.exportCouponCodes, ({ params, actor, language }) =>
    codesCsv(db, services, params.id, { actor, language }),
  )
  serve(app, contract.revokeCoupon, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      revoke(tx, services, { ...call.params, ...call.body }, call.actor),
    ),
  )
  serve(app, contract.voidCouponUse, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      voidCode(tx, services, { ...call.params, ...call.body }, call.actor),
    ),
  )

  serve(app, contract.listOwnCoupons, ({ query, actor }) => ownCoupons(db, services, query, actor))
  serve(app, contract.getOwnCoupon, ({ params, actor }) => ownCoupon(db, services, params.id, actor))
  serve(app, contract.renewCouponQr, ({ params, actor }) => renewQr(db, services, params.id, actor))

  serve(app, contract.previewCoupons, ({ body, actor, language }) =>
    previewAtTill(db, services, body, { actor, language }),
  )
  serve(app, contract.confirmCoupons, (call) =>
    withIdempotencyKey(services, call, (tx) => confirmAtTill(tx, services, call.body, call)),
  )
}
