import * as contract from '@vicino/contract/loyalty/members/endpoints'
import { shopOfTill } from '../../../platform/auth/shop-of-till.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve, serveStatement, wasSo } from '../../../platform/http/endpoint.ts'
import { serveRead } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { keyedBy, withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { balance, joinedPrograms } from './balance.ts'
import { countTypedMember, memberCard } from './card.ts'
import { history } from './history.ts'
import { join } from './join-program.ts'
import { leave } from './leave-program.ts'
import { changeConsents, membership } from './membership.ts'
import { brandPrograms, nearPrograms, programPage } from './program-page.ts'
import { payView } from './social-awards.ts'
import { sellUnlocked } from './unlocked-sale.ts'
import { receiptAt } from './receipt-at.ts'
import { refundLoose, refundSale, registerSale, scanCard } from './till.ts'

const SELLERS = contract.registerPurchase.access

/** Members of programs: joining, balances, the till's purchases and refunds. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.joinProgram, async (call) => {
    const joined = await inTransaction(db, (tx) => join(tx, services, call.params.id, call.body, call.actor))
    if (!joined.isNew) wasSo(call)
    return joined.balance
  })
  serveWrite(app, services, contract.leaveProgram, (tx, { params, actor }) =>
    leave(tx, services, params.id, actor),
  )
  serve(app, contract.viewBrand, ({ params, actor }) => payView(db, services, params.id, actor))
  serveRead(app, services, contract.getProgramPage, (reader, { params }) =>
    programPage(reader, services, params.id),
  )
  serve(app, contract.listBrandPrograms, ({ params, actor }) => brandPrograms(db, services, params.id, actor))
  serveRead(app, services, contract.listNearPrograms, (reader, { query, actor }) =>
    nearPrograms(reader, services, query, actor),
  )
  serve(app, contract.getMembership, ({ params, actor }) => membership(db, services, params.id, actor))
  serveWrite(app, services, contract.updateMemberConsents, (tx, { params, body, actor }) =>
    changeConsents(tx, services, params.id, body, actor),
  )
  serve(app, contract.listJoinedPrograms, ({ actor }) => joinedPrograms(db, services, actor))
  serve(app, contract.getProgramBalance, ({ params, actor }) => balance(db, services, params, actor))
  serve(app, contract.listProgramEvents, ({ params, query, actor, language }) =>
    history(db, services, params.id, query, { actor, language }),
  )
  serve(app, contract.getMemberCard, ({ actor }) => memberCard(db, services, actor))
  serve(app, contract.scanMemberCard, async ({ body, actor }) => {
    if ('code' in body) await countTypedMember(db, services, body.code, actor)
    return scanCard(db, services, body, actor)
  })
  serveStatement(app, contract.registerPurchase, async (call, checked) => {
    const { query, language } = call
    const body = atShop(call.body, call.actor)
    const simulate = query.simulate === true
    const isLimited = services.config.rateLimits
    if (!simulate) {
      const till = { actor: call.actor, language, simulate, isLimited }
      const sold = await sellUnlocked(services, body, till, SELLERS, keyedBy(call))
      if (sold !== undefined) return sold
    }
    const sure = await checked()
    if ('code' in body.member) await countTypedMember(db, services, body.member.code, sure.actor)
    const till = { actor: sure.actor, language, simulate, isLimited }
    const sold = atShop(call.body, sure.actor)
    if (simulate) return registerSale(db, services, sold, till)
    return withIdempotencyKey(services, sure, (tx) => registerSale(tx, services, sold, till))
  })
  serve(app, contract.refundPurchase, (call) => {
    const { body, params, query, actor, language } = call
    const at = { actor, language, simulate: query.simulate === true }
    if (at.simulate) return refundSale(db, services, params.id, body, at)
    return withIdempotencyKey(services, call, (tx) => refundSale(tx, services, params.id, body, at))
  })
  serve(app, contract.refundReceipt, async (call) => {
    const { body, query, actor, language } = call
    if ('code' in body.member) await countTypedMember(db, services, body.member.code, actor)
    const at = { actor, language, simulate: query.simulate === true }
    if (at.simulate) return refundLoose(db, services, body, at)
    return withIdempotencyKey(services, call, (tx) => refundLoose(tx, services, body, at))
  })
  serve(app, contract.findPurchases, ({ query, actor }) => receiptAt(db, query.receiptId, actor))
}

/** Adds the shop that a till is bound to. @throws AppError till_other_shop */
function atShop<Body extends { storeId?: string | undefined }>(body: Body, actor: Actor): Body {
  const storeId = shopOfTill(actor, body.storeId)
  return storeId === body.storeId ? body : { ...body, storeId }
}
