import * as contract from '@vicino/contract/channels/promoters/endpoints'
import type { FastifyRequest } from 'fastify'
import type { Routes } from '../../../platform/feature.ts'
import { serve, serveDocument } from '../../../platform/http/endpoint.ts'
import { serveRead } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
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
  const clicks = new ClickCounter(db, keys.visitors.current, (error) =>
    app.log.warn({ err: error }, 'clicks of tracked links were lost'),
  )
  app.addHook('onClose', () => clicks.write())

  app.get<{ Params: { code: string } }>(
    '/r/:code',
    { config: { leadsOn: true }, compress: false },
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
  serveWrite(app, services, contract.affiliate, (tx, { body, actor, request }) =>
    takeSlot(tx, services, body, { actor, visitor: visitorOf(request) }),
  )
  serveWrite(app, services, contract.openSlots, (tx, { body, actor }) => openSlots(tx, services, body, actor))
  serveWrite(app, services, contract.closeSlots, (tx, { params, actor }) =>
    closeSlots(tx, services, params.id, actor),
  )
  serveWrite(app, services, contract.returnLink, (tx, { params, actor }) =>
    returnLink(tx, services, params.id, actor),
  )
  serve(app, contract.noteVisit, async ({ body, actor, request }) => {
    const device = deviceOf(keys.visitors.current, visitorOf(request))
    return insertVisit(db, { userId: actor.sub, code: body.code, device, now: clock.now() })
  })
  serve(app, contract.listLinks, ({ query, actor }) => listLinks(db, services, query, actor))
  serveRead(app, services, contract.getPromoterSummary, (reader, { actor }) =>
    promoterSummary(reader, services, actor),
  )
  serve(app, contract.listCommissions, ({ query, actor }) => listCommissions(db, services, query, actor))
  serveWrite(app, services, contract.releaseCommission, (tx, { params, actor }) =>
    decideCommission(tx, services, { id: params.id, refusal: null }, actor),
  )
  serveWrite(app, services, contract.refuseCommission, (tx, { params, body, actor }) =>
    decideCommission(tx, services, { id: params.id, refusal: body.reason }, actor),
  )
  serve(app, contract.listOwed, ({ query, actor }) => listOwed(db, services, query, actor))
  serveWrite(app, services, contract.payPromoter, (tx, { body, actor }) =>
    payPromoter(tx, services, body, actor),
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
