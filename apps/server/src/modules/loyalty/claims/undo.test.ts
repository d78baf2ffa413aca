import { CLAIM_TIMES } from '@vicino/domain/loyalty/claims'
import { deliverClaim, undoClaim } from '@vicino/contract/loyalty/claims/endpoints'
import { customerTimeline } from '@vicino/contract/loyalty/customers/endpoints'
import { listProgramEvents } from '@vicino/contract/loyalty/members/endpoints'
import { listConfirmations } from '@vicino/contract/till/till/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { customers } from '../customers/feature.ts'
import { members } from '../members/feature.ts'
import { brokenProgramRules } from '../members/testing/program-invariants.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { till } from '../../till/till/feature.ts'
import { claims } from './feature.ts'
import { codeOf, Counter } from './testing/claims-fixture.ts'

let test: TestApp
let counter: Counter
let ada: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [members, redemptions, claims, customers, notifications, till] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T23:55:00+01:00')
  counter = await Counter.open(test)
  ada = await counter.member(1000)
})
afterAll(() => test.close())

const undo = (id: string, reason = 'Premio sbagliato', as = counter.shop.scanner) =>
  test.send(undoClaim, { as, params: { id }, body: { reason }, headers: { 'accept-language': 'it' } })

async function handed(values: Parameters<Counter['reward']>[0] = {}) {
  const rewardId = await counter.reward(values)
  const claim = await counter.claim(ada, rewardId, { money: (values.money_cents ?? 0) / 100 })
  const answer = await counter.confirm({ code: claim.code })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { ...claim, rewardId }
}

describe('undoing a handover', () => {
  it('R-334 for ten minutes the till takes a handed over reward back: points, stamps and unit return, also after midnight', async () => {
    const { _id, rewardId } = await handed({ money_cents: 300 })
    test.clock.advance(CLAIM_TIMES.undoMinutes * 60 - 1)
    expect((await undo(_id)).json()).toMatchObject({
      _id,
      state: 'cancelled',
      reason: 'Premio sbagliato',
      returned: { points: 500, stamps: 0 },
    })
    expect(await counter.stock(rewardId)).toMatchObject({ held: 0, used: 0 })
    expect(await counter.balance(ada)).toMatchObject({ points: 1000 })
    await drainOutbox(test.db, test.services.consumers, test.clock.now())
    expect(await brokenProgramRules(test.db, [counter.programId])).toEqual([])
    expect(await findDifferences(test.db, test.clock.now())).toEqual([])
    const daily = await test.db
      .selectFrom('program_daily')
      .select(['delivered', 'claims'])
      .where('program_id', '=', counter.programId)
      .where('source', '=', 'claim')
      .execute()
    expect(daily.map(({ delivered, claims: asked }) => [Number(delivered), Number(asked)])).toEqual([[0, 1]])
  })

  it('R-415 R-370 the member and the shop read it as a line of its own, with cause and reason', async () => {
    const { _id } = await handed()
    await undo(_id)
    const params = { id: counter.programId }
    const { items } = await test.request(listProgramEvents, {
      as: ada,
      params,
      headers: { 'accept-language': 'it' },
    })
    expect(items.slice(0, 2)).toMatchObject([
      {
        type: 'claimBack',
        points: 500,
        balanceAfter: 1000,
        items: [{ sentence: 'Consegna del premio «Tazza» annullata alla cassa: +500 punti' }],
      },
      { type: 'claim', points: -500 },
    ])
    const steps = (await counter.own(ada, _id)).steps.map(({ kind, reason }) => [kind, reason])
    expect(steps.slice(-2)).toEqual([
      ['delivered', null],
      ['undone', 'Premio sbagliato'],
    ])
    const shown = await test.request(customerTimeline, {
      as: counter.owner,
      params: { programId: counter.programId, userId: ada.id },
    })
    expect(shown.items.find(({ kind }) => kind === 'claim')).toMatchObject({
      what: 'undone',
      points: 500,
      reason: 'Premio sbagliato',
    })
    const [transfer] = await test.db
      .selectFrom('ledger_transfers')
      .select(['kind', 'amount', 'explanation'])
      .where('source_id', '=', _id)
      .where('kind', '=', 'claim-points-back')
      .execute()
    expect(transfer).toMatchObject({ amount: 500, explanation: { cause: 'undone' } })
  })

  it('R-220 the day of the till keeps it as undone, and its payment counts no more', async () => {
    const { _id } = await handed({ money_cents: 250 })
    const before = await test.request(listConfirmations, { as: counter.shop.scanner })
    expect(before.items[0]).toMatchObject({ kind: 'prize', undoReason: null, can: { undo: true } })
    await undo(_id)
    const after = await test.request(listConfirmations, { as: counter.shop.scanner })
    expect(after.items[0]).toMatchObject({
      kind: 'prize',
      amount: 2.5,
      undoReason: 'Premio sbagliato',
      can: { undo: false },
    })
    expect(before.totalAmount - after.totalAmount).toBe(2.5)
    expect(after.totalCount).toBe(before.totalCount)
  })

  it('is refused after ten minutes, naming the end and the way out, a second time, for what the office delivered and for another brand', async () => {
    const { _id, rewardId } = await handed()
    test.clock.advance(CLAIM_TIMES.undoMinutes * 60)
    const late = await undo(_id)
    expect([late.statusCode, codeOf(late), late.json().message]).toEqual([
      409,
      'claim_undo_late',
      'Una consegna si annulla entro dieci minuti: il tempo è finito il 03/03/2027, 00:05. Per rimediare rettifica i punti del cliente.',
    ])
    const second = await counter.claim(ada, rewardId)
    await counter.step(deliverClaim, second._id)
    expect(codeOf(await undo(second._id))).toBe('claim_not_handed')
    const other = await Counter.open(test)
    expect(codeOf(await undo(_id, 'Non mia', other.shop.scanner))).toBe('claim_not_found')
    ada = await counter.member(1000)
    const third = await handed()
    expect((await undo(third._id)).statusCode).toBe(200)
    expect(codeOf(await undo(third._id))).toBe('claim_not_handed')
    expect((await counter.balance(ada)).points).toBe(1000)
  })
})
