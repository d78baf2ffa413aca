import type { Deal, DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { expectTypeOf, it } from 'vitest'
import { type Answer, type CallInput, call } from './api.ts'
import { endpointQuery } from './endpoint-query.ts'

/**
 * Never runs. `npm run check` fails when one of these lines compiles that should not, or the other
 * way round.
 */
export const refused = [
  // @ts-expect-error no endpoint has this address
  () => call('GET /deal/nothing', {}),
  // @ts-expect-error the parameter is missing
  () => call('GET /deal/{id}', {}),
  // @ts-expect-error the body has a field that is none of the endpoint's
  () => call('POST /report', { body: { dealId: 'd', reason: 'price', stars: 5 } }),
  // @ts-expect-error the body has a value that the endpoint does not take
  () => call('POST /report', { body: { dealId: 'd', reason: 'boring' } }),
  // @ts-expect-error the endpoint takes no body
  () => call('GET /deal/browse', { body: {} }),
  // @ts-expect-error the query has a filter that is none
  () => call('GET /deal/browse', { query: { color: 'red' } }),
  // @ts-expect-error a query of it misses the parameter as well
  () => endpointQuery('GET /deal/{id}', ['deals'], { staleTime: 0 }),
  // @ts-expect-error a query has no such option
  () => endpointQuery('GET /deal/browse', ['deals'], { stale: 0 }),
]

it('a call has the types of the endpoint with its address', () => {
  expectTypeOf<Answer<'GET /deal/browse'>>().toEqualTypeOf<{ items: Deal[]; nextCursor: string | null }>()
  expectTypeOf<Answer<'GET /deal/{id}'>>().toEqualTypeOf<DealDetail>()
  expectTypeOf<CallInput<'GET /deal/{id}'>['params']>().toEqualTypeOf<{ id: string }>()
  // The caller may leave it out; the schema fills it in.
  expectTypeOf<NonNullable<CallInput<'POST /report'>['body']>['text']>().toEqualTypeOf<string | undefined>()
})

it('a call to one of two addresses has the answers of both', () => {
  expectTypeOf<Answer<'POST /redemption' | 'POST /purchase-code'>>().toEqualTypeOf<Redemption>()
})
