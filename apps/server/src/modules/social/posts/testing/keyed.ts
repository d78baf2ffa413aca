import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import type { Example } from '../../../../platform/testing/example.ts'
import { makeDeal } from '../../../../platform/testing/factories.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { openPostBox } from './posts-fixture.ts'

/** Requests about Proof Posts that succeed, for the tests of repeated requests. */
export function postExamples(test: TestApp): Readonly<Record<string, () => Promise<Example>>> {
  const waiting = async () => {
    const box = await openPostBox(test)
    const { _id: id } = await box.send(await test.createUser())
    const { _id: otherId } = await box.send(await test.createUser())
    return { as: box.owner, params: { id }, otherId }
  }
  return {
    'POST /post': async () => {
      const box = await openPostBox(test)
      const as = await test.createUser()
      const body = await box.bodyOf(as, { productId: (await box.product()).id })
      return {
        as,
        body,
        other: { body: { ...body, title: 'Altro' } },
        refused: { body: { ...body, productId: NO_ID } },
      }
    },
    'POST /post/{id}/approve': async () => {
      const { otherId, ...post } = await waiting()
      return {
        ...post,
        body: {},
        other: { params: { id: otherId }, body: { revision: 1 } },
        refused: { params: { id: NO_ID }, body: {} },
      }
    },
    'POST /post/{id}/report': async () => {
      const box = await openPostBox(test)
      const { product_id: productId } = await makeDeal(test.db, { brand_id: box.brand.id })
      const { _id: id } = await box.send(await test.createUser(), { productId })
      await box.approve(id)
      const params = { id }
      return {
        as: await test.createUser(),
        params,
        body: { reason: 'misleading', text: 'Non è vero' },
        other: { params, body: { reason: 'offensive' } },
        refused: { params: { id: NO_ID }, body: { reason: 'misleading' } },
      }
    },
    'POST /post/{id}/reject': async () => {
      const { otherId: _other, ...post } = await waiting()
      const body = { reason: 'unclearPicture', text: 'Troppo scura' }
      return {
        ...post,
        body,
        other: { params: post.params, body: { reason: 'other' } },
        refused: { params: { id: NO_ID }, body },
      }
    },
  }
}
