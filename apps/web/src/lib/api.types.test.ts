import { browseDeals, getDeal } from '@vicino/contract/marketplace/deals/addresses'
import type { Deal, DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import type { openPurchaseCode, openRedemption } from '@vicino/contract/redemption/redemptions/addresses'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { reportDeal } from '@vicino/contract/administration/moderation/addresses'
import { expectTypeOf, it } from 'vitest'
import { type Answer, type CallInput, call } from './api.ts'

/** Never runs: `npm run check` fails when one of these lines compiles that should not, or the other way round. */
export const refused = [
  // @ts-expect-error no endpoint has this address
  () => call('GET /deal/nothing', {}),
  // @ts-expect-error the parameter is missing
  () => call(getDeal, {}),
  // @ts-expect-error the body has a field that is none of the endpoint's
  () => call(reportDeal, { body: { dealId: 'd', reason: 'price', stars: 5 } }),
  // @ts-expect-error the body has a value that the endpoint does not take
  () => call(reportDeal, { body: { dealId: 'd', reason: 'boring' } }),
  // @ts-expect-error the endpoint takes no body
  () => call(browseDeals, { body: {} }),
  // @ts-expect-error the query has a filter that is none
  () => call(browseDeals, { query: { color: 'red' } }),
]

it('a call is typed by the endpoint that has its address', () => {
  expectTypeOf<Answer<typeof browseDeals>>().toEqualTypeOf<{ items: Deal[]; nextCursor: string | null }>()
  expectTypeOf<Answer<typeof getDeal>>().toEqualTypeOf<DealDetail>()
  expectTypeOf<CallInput<typeof getDeal>['params']>().toEqualTypeOf<{ id: string }>()
  // Left out by the caller, filled in by the schema.
  expectTypeOf<NonNullable<CallInput<typeof reportDeal>['body']>['text']>().toEqualTypeOf<
    string | undefined
  >()
})

it('a call to one of two addresses answers what both do', () => {
  expectTypeOf<Answer<typeof openRedemption | typeof openPurchaseCode>>().toEqualTypeOf<Redemption>()
})
