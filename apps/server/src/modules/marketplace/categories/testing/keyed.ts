import { randomUUID } from 'node:crypto'
import { createCategory } from '@vicino/contract/marketplace/categories/endpoints'
import type { Example } from '../../../../platform/testing/example.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'

const body = () => ({ icon: 'bread', name: { it: `F ${randomUUID()}`, en: 'Bakeries' }, order: 1 })

/** Successful requests of the section of categories, for the tests of repeated requests. */
export function categoryExamples(test: TestApp): Readonly<Record<string, () => Promise<Example>>> {
  return {
    'POST /category': async () => {
      const as = await test.createUser({ role: 'superAdmin' })
      const taken = body()
      await test.request(createCategory, { as, body: taken })
      return { as, body: body(), other: { body: body() }, refused: { body: taken } }
    },
  }
}
