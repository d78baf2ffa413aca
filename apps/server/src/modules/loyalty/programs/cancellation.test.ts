import { cancelProgram, getCancellation, getProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import { withOffice } from './testing/programs-fixture.ts'
import { addFigures } from './figures.queries.ts'
import { lockProgram } from './lock-program.ts'
import type { ProgramOwner } from './testing/program-owner-fixture.ts'
import { CANCELLATION } from './testing/program.ts'

let test: TestApp
let owner: ProgramOwner
withOffice((office) => ({ test, owner } = office))

describe('R-301 emergency cancellation', () => {
  it('R-297 the form shows the members with their points, and the regular end', async () => {
    const program = await owner.made('active')
    await addFigures(test.db, [
      {
        programId: program._id,
        day: owner.inDays(0),
        source: 'purchase',
        joins: 3,
        points_issued: 100,
        points_redeemed: 30,
        stamps_issued: 4,
      },
    ])
    expect(await test.request(getCancellation, { as: owner.user, params: { id: program._id } })).toEqual({
      members: 3,
      points: 70,
      stamps: 4,
      value: null,
      openClaims: 0,
      windDownEndDate: owner.inDays(30),
      windDownTold: expect.objectContaining({ lines: expect.any(Array) }),
    })
  })

  it.each([
    [
      { declarations: [true, true, true, true, true, false] },
      'declarations',
      'Questa dichiarazione è necessaria',
    ],
    [{ declarations: [true] }, 'declarations', 'Questa dichiarazione è necessaria'],
    [{ reason: ' 123456789 ' }, 'reason', 'Servono almeno 10 caratteri'],
    [{ confirmation: 'Confermo in modo consapevole' }, 'confirmation', 'Il testo non corrisponde. Riprova.'],
  ])('R-298 R-299 R-300 R-572 LAW-3 without %o nothing is cancelled', async (values, field, text) => {
    const program = await owner.made('active')
    const problem = await test.refused(cancelProgram, {
      as: owner.user,
      params: { id: program._id },
      body: { ...CANCELLATION, ...values },
      headers: { 'accept-language': 'it' },
    })
    expect([problem.statusCode, problem.fieldErrors]).toEqual([400, { [field]: text }])
    expect((await owner.read(program)).status).toBe('active')
  })

  it('R-302 it is stored with reason, declarations and metrics, its actor in the audit log; an event notifies others', async () => {
    const program = await owner.made('active')
    await owner.cancel(program, {
      ...CANCELLATION,
      reason: '1234567890',
      confirmation: ' confermo in modo consapevole ',
    })
    expect(await owner.read(program)).toMatchObject({
      status: 'deleted',
      phase: 'cancelled',
      cancellation: {
        by: owner.user.username,
        reason: '1234567890',
        cancelledAt: test.clock.now().toISOString(),
        members: 0,
      },
    })
    const audit = await test.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'detail'])
      .where('object_id', '=', program._id)
      .where('action', '=', 'program.cancel')
      .execute()
    expect(audit).toMatchObject([{ actor_id: owner.user.id, detail: { reason: '1234567890' } }])
    expect(await owner.events('loyalty.program_cancelled')).toContainEqual({
      programId: program._id,
      brandId: program.brandId,
    })
  })

  it('R-452 a manager of the brand may not', async () => {
    const program = await owner.made('active')
    const manager = await test.createUser({ role: 'brandManager', brand_id: owner.user.brand_id })
    const answer = await test.send(cancelProgram, {
      as: manager,
      params: { id: program._id },
      body: CANCELLATION,
    })
    expect(answer.statusCode).toBe(403)
    const { can } = await test.request(getProgram, { as: manager, params: { id: program._id } })
    expect([can.cancel, can.windDown, can.improve]).toEqual([false, false, true])
  })

  it('R-301 each earning is completed before it or finds the program cancelled', async () => {
    const program = await owner.made('active')
    const released = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const order: string[] = []
    const earning = inTransaction(test.db, async (tx) => {
      const head = await lockProgram(tx, program._id, 'earn')
      locked.resolve()
      await released.promise
      order.push(`earned while ${head?.status ?? ''}`)
    })
    await locked.promise
    // Another earning runs at the same time.
    await inTransaction(test.db, async (tx) => {
      expect((await lockProgram(tx, program._id, 'earn'))?.status).toBe('active')
    })
    const cancelled = owner.cancel(program).then(() => order.push('cancelled'))
    released.resolve()
    await Promise.all([earning, cancelled])
    expect(order).toEqual(['earned while active', 'cancelled'])
    await inTransaction(test.db, async (tx) => {
      expect((await lockProgram(tx, program._id, 'earn'))?.status).toBe('deleted')
    })
  })
})
