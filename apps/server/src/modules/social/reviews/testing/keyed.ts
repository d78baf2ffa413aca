import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import type { Example } from '../../../../platform/testing/example.ts'
import { makeDeal } from '../../../../platform/testing/factories.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { makeReview, redeem } from './review.ts'

/** Requests about reviews that succeed, for the tests of repeated requests. */
export function reviewExamples(test: TestApp): Readonly<Record<string, () => Promise<Example>>> {
  return {
    'POST /review': async () => {
      const [deal, as] = [await makeDeal(test.db), await test.createUser()]
      await redeem(test, as, deal)
      const body = { productId: deal.product_id, stars: 5, text: 'Ci torno di sicuro.' }
      return {
        as,
        body,
        other: { body: { ...body, stars: 4 } },
        refused: { body: { ...body, productId: NO_ID } },
      }
    },
    'POST /review/{id}/report': async () => {
      const params = { id: (await makeReview(test)).id }
      return {
        as: await test.createUser(),
        params,
        body: { reason: 'misleading', text: 'Non è vero' },
        other: { params, body: { reason: 'offensive' } },
        refused: { params: { id: NO_ID }, body: { reason: 'misleading' } },
      }
    },
  }
}
