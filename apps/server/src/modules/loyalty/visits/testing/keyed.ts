import { scanAtTill } from '@vicino/contract/till/till/endpoints'
import { getMemberCard } from '@vicino/contract/loyalty/members/endpoints'
import type { VisitStay } from '@vicino/contract/loyalty/visits/schemas'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import type { Example } from '../../../../platform/testing/example.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { makeShop } from '../../members/testing/members-fixture.ts'
import { Premises, STAFF_RULE } from './visits-fixture.ts'

/** Valid and refused requests of the visit endpoints that take an idempotency key. */
export function visitExamples(test: TestApp): Record<string, () => Promise<Example>> {
  const FAR = { position: { lat: 45, lon: 9, accuracy: 10 } }
  return {
    'POST /program/{id}/visit': async () => {
      const premises = await Premises.open(test)
      const member = await premises.member({ consents: true })
      const params = { id: premises.programId }
      const { ticket } = (await premises.begin(member)).json<VisitStay>()
      test.clock.advance(120)
      const far = { params, body: { ...FAR, ticket } }
      return { as: member, params, body: { position: premises.position(), ticket }, other: far, refused: far }
    },
    'POST /visit': async () => {
      const shop = await makeShop(test, { rules: [STAFF_RULE] })
      const { card } = await test.request(getMemberCard, { as: await shop.customer() })
      const seen = await test.request(scanAtTill, { as: shop.scanner, body: { text: card } })
      const ticket = seen.kind === 'member' ? seen.visit?.ticket : undefined
      const stale = { body: { ticket: 'x' } }
      return { as: shop.scanner, body: { ticket: ticket ?? '' }, other: stale, refused: stale }
    },
    'POST /visit/{code}': async () => {
      const premises = await Premises.open(test)
      const params = { code: await premises.printed() }
      return {
        as: await premises.member(),
        params,
        body: {},
        other: { params, body: FAR },
        refused: { params: { code: 'a'.repeat(26) }, body: {} },
      }
    },
    'POST /program/{id}/visit/code/{placeId}/renew': async () => {
      const premises = await Premises.open(test)
      const params = { id: premises.programId, placeId: premises.placeId }
      const elsewhere = { params: { ...params, placeId: NO_ID }, body: {} }
      return { as: premises.owner, params, body: {}, other: elsewhere, refused: elsewhere }
    },
  }
}
