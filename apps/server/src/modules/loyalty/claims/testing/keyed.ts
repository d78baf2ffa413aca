import { randomUUID } from 'node:crypto'
import { offerSubstitutes, shipClaim } from '@vicino/contract/loyalty/claims/endpoints'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import type { Example } from '../../../../platform/testing/example.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { Counter } from './claims-fixture.ts'

/** Valid and refused requests of the claim endpoints that take an idempotency key. */
export function claimExamples(test: TestApp): Record<string, () => Promise<Example>> {
  /** Makes a claim of a reward that waits for approval, unless `values` say otherwise. */
  const claimed = async (
    values: Parameters<Counter['reward']>[0] = { needs_approval: true },
    note?: string,
  ) => {
    const counter = await Counter.open(test)
    const member = await counter.member()
    const rewardId = await counter.reward(values)
    const claim = await counter.claim(member, rewardId, note === undefined ? {} : { note })
    return { counter, member, claim, rewardId }
  }
  const SENT = { fulfilment: 'shipping' } as const
  const byMember = async (of: Awaited<ReturnType<typeof claimed>>, body: object = {}): Promise<Example> => {
    const elsewhere = { params: { id: NO_ID }, body }
    return { as: of.member, params: { id: of.claim._id }, body, other: elsewhere, refused: elsewhere }
  }
  const byBrand = async (of: Awaited<ReturnType<typeof claimed>>, body: object = {}): Promise<Example> => {
    const params = { id: of.counter.programId, claimId: of.claim._id }
    const elsewhere = { params: { ...params, claimId: NO_ID }, body }
    return { as: of.counter.owner, params, body, other: elsewhere, refused: elsewhere }
  }
  return {
    'POST /program/{id}/reward/{rewardId}/claim': async () => {
      const counter = await Counter.open(test)
      const params = { id: counter.programId, rewardId: await counter.reward() }
      const body = { points: 500, stamps: 0, money: 0 }
      return {
        as: await counter.member(1500),
        params,
        body,
        other: { params, body: { ...body, points: 600 } },
        refused: { params, body: { ...body, points: 400 } },
      }
    },
    'POST /claim/{id}/cancel': async () => byMember(await claimed()),
    'POST /claim/{id}/receive': async () => {
      const of = await claimed(SENT, 'Via Roma 1')
      await of.counter.step(shipClaim, of.claim._id, {})
      return byMember(of)
    },
    'POST /claim/{id}/substitute': async () => {
      const of = await claimed()
      const rewardId = await of.counter.reward({ value_cents: 2000 })
      await of.counter.step(offerSubstitutes, of.claim._id, { reason: 'Rotta', rewardIds: [rewardId] })
      return byMember(of, { rewardId })
    },
    'POST /program/{id}/claim/{claimId}/approve': async () => byBrand(await claimed()),
    'POST /program/{id}/claim/{claimId}/refuse': async () => byBrand(await claimed(), { reason: 'Finita' }),
    'POST /program/{id}/claim/{claimId}/ready': async () => byBrand(await claimed({ ready_within_days: 3 })),
    'POST /program/{id}/claim/{claimId}/ship': async () =>
      byBrand(await claimed(SENT, 'Via Roma 1'), { tracking: 'AB 12' }),
    'POST /program/{id}/claim/{claimId}/deliver': async () => byBrand(await claimed({})),
    'POST /program/{id}/claim/{claimId}/cancel': async () => byBrand(await claimed(), { reason: 'Finita' }),
    'POST /program/{id}/claim/{claimId}/offer': async () => {
      const of = await claimed()
      const rewardId = await of.counter.reward({ value_cents: 2000 })
      return byBrand(of, { reason: 'Rotta', rewardIds: [rewardId] })
    },
    'POST /claim/confirm': async () => {
      const { counter, claim } = await claimed({})
      return {
        as: counter.shop.scanner,
        body: { code: claim.code },
        other: { body: { token: claim.qr?.token } },
        refused: { body: { code: '0000000000' } },
      }
    },
    'POST /claim/{id}/undo': async () => {
      const { counter, claim } = await claimed({})
      await counter.confirm({ code: claim.code })
      const params = { id: claim._id }
      return {
        as: counter.shop.scanner,
        params,
        body: { reason: 'Premio sbagliato' },
        other: { params, body: { reason: 'Consegnato due volte' } },
        refused: { params: { id: randomUUID() }, body: { reason: 'Premio sbagliato' } },
      }
    },
  }
}
