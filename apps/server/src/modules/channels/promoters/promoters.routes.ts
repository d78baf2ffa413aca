import * as contract from '@vicino/contract/channels/promoters/endpoints'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve, serveDocument } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { addressOf } from '../../../platform/http/rate-limits.ts'
import { closeSlots } from './close-slots.ts'
import { ClickCounter } from './count-clicks.ts'
import { decideCommission } from './decide-commission.ts'
import { returnLink } from './return-link.ts'
import { listCommissions } from './list-commissions.ts'
import { listLinks } from './list-links.ts'
import { listOwed } from './list-owed.ts'
import { listPayouts } from './list-payouts.ts'
import { listSlots } from './list-slots.ts'
import { openSlots } from './open-slots.ts'
import { payPromoter } from './pay-promoter.ts'
import { insertVisit } from './slots.queries.ts'
import { payoutCsv, payoutStatement } from './statement.ts'
import { promoterSummary } from './summary.ts'
import { takeSlot } from './take-slot.ts'
import { deviceOf, type Visitor } from './visitor.ts'

/**
 * Promoters: the slots that brands open, the links that promoters take, their earnings, and the
 * tracked links themselves.
 */
export const routes: Routes = (app, services) => {
  const { db, clock, keys } = services
  const clicks = new ClickCounter(db, keys.visitors, (error) =>
    app.log.warn({ err: error }, 'clicks of tracked links were lost'),
  )
  app.addHook('onClose', () => clicks.write())

  app.get<{ Params: { code: string } }>(
    '/r/:code',
    { schema: { hide: true }, config: { leadsOn: true }, compress: false },
    (request, reply) => {
      const { code } = request.params
      const click = {
        ...visitorOf(request),
        isGet: request.method === 'GET',
        purpose: purposeOf(request.headers),
      }
      const found = clicks.follow(code, click, clock.now())
      // An unknown code leads to all deals; the server never follows an address from the request.
      const lead = (dealId: string | null) =>
        reply.redirect(dealId === null ? '/deals' : `/deals?detail=${dealId}&via=${code}`, 302)
      return found instanceof Promise ? found.then(lead) : lead(found)
    },
  )

  serve(app, contract.getSlots, ({ query, actor }) => listSlots(db, services, query, actor))
  serve(app, contract.affiliate, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      takeSlot(tx, services, call.body, { actor: call.actor, visitor: visitorOf(call.request) }),
    ),
  )
  serve(app, contract.openSlots, (call) =>
    withIdempotencyKey(services, call, (tx) => openSlots(tx, services, call.body, call.actor)),
  )
  serve(app, contract.closeSlots, ({ params, actor }) =>
    inTransaction(db, (tx) => closeSlots(tx, services, params.id, actor)),
  )
  serve(app, contract.returnLink, ({ params, actor }) =>
    inTransaction(db, (tx) => returnLink(tx, services, params.id, actor)),
  )
  serve(app, contract.noteVisit, async ({ body, actor, request }) => {
    const device = deviceOf(keys.visitors, visitorOf(request))
    await insertVisit(db, { userId: actor.sub, code: body.code, device, now: clock.now() })
    return null
  })
  serve(app, contract.listLinks, ({ query, actor }) => listLinks(db, services, query, actor))
  serve(app, contract.getPromoterSummary, ({ actor }) => promoterSummary(db, services, actor))
  serve(app, contract.listCommissions, ({ query, actor }) => listCommissions(db, services, query, actor))
  serve(app, contract.releaseCommission, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      decideCommission(tx, services, { id: call.params.id, refusal: null }, call.actor),
    ),
  )
  serve(app, contract.refuseCommission, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      decideCommission(tx, services, { id: call.params.id, refusal: call.body.reason }, call.actor),
    ),
  )
  serve(app, contract.listOwed, ({ query, actor }) => listOwed(db, services, query, actor))
  serve(app, contract.payPromoter, (call) =>
    withIdempotencyKey(services, call, (tx) => payPromoter(tx, services, call.body, call.actor)),
  )
  serve(app, contract.listPayouts, ({ query, actor }) => listPayouts(db, services, query, actor))
  serveDocument(app, contract.getPayoutStatement, ({ params, actor }) =>
    payoutStatement(db, services, { id: params.id, actor }),
  )
  serveDocument(app, contract.getPayoutCsv, ({ params, actor, language }) =>
    payoutCsv(db, services, { id: params.id, actor }, language),
  )
}

const visitorOf = (request: FastifyRequest): Visitor => ({
  address: addressOf(request),
  userAgent: request.headers['user-agent'] ?? '',
})

/** Reads what a browser says about a request that no person made. */
const purposeOf = (headers: FastifyRequest['headers']): string =>
  PURPOSES.map((name) => headers[name] ?? '').join(' ')

const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
