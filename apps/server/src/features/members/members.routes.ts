import * as contract from '@vicino/contract/members/endpoints'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Routes } from '../../platform/feature.ts'
import { serve, wasSo } from '../../platform/http/endpoint.ts'
import { once } from '../../platform/http/idempotency.ts'
import { balance, joinedPrograms } from './balance.ts'
import { countTypedMember, memberCard } from './card.ts'
import { history } from './history.ts'
import { join } from './join.ts'
import { leave } from './leave.ts'
import { refundLoose, refundSale, registerSale, scanCard } from './till.ts'

/** Members of programs: joining, balances, the till's purchases and refunds. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.joinProgram, async (call) => {
    const joined = await inTransaction(db, (tx) => join(tx, services, call.params.id, call.body, call.actor))
    if (!joined.isNew) wasSo(call)
    return joined.balance
  })
  serve(app, contract.leaveProgram, async ({ params, actor }) => {
    await inTransaction(db, (tx) => leave(tx, services, params.id, actor))
    return null
  })
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
  serve(app, contract.registerPurchase, async (call) => {
    const { body, query, actor, language } = call
    if ('code' in body.member) await countTypedMember(db, services, body.member.code, actor)
    const at = { actor, language, simulate: query.simulate === true }
    if (at.simulate) return registerSale(db, services, body, at)
    return once(services, call, (tx) => registerSale(tx, services, body, at))
  })
  serve(app, contract.refundPurchase, (call) => {
    const { body, params, query, actor, language } = call
    const at = { actor, language, simulate: query.simulate === true }
    if (at.simulate) return refundSale(db, services, params.id, body, at)
    return once(services, call, (tx) => refundSale(tx, services, params.id, body, at))
  })
  serve(app, contract.refundReceipt, async (call) => {
    const { body, query, actor, language } = call
    if ('code' in body.member) await countTypedMember(db, services, body.member.code, actor)
    const at = { actor, language, simulate: query.simulate === true }
    if (at.simulate) return refundLoose(db, services, body, at)
    return once(services, call, (tx) => refundLoose(tx, services, body, at))
  })
}
