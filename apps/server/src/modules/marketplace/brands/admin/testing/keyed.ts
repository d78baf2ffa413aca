import { randomUUID } from 'node:crypto'
import { makeBrand } from '../../../../../platform/testing/factories.ts'
import type { Example } from '../../../../../platform/testing/example.ts'
import type { TestApp } from '../../../../../platform/testing/test-app.ts'
import { newPiva } from '../../applications/testing/piva.ts'

const form = () => ({ username: `Brand ${randomUUID().slice(0, 8)}`, city: 'Torino', piva: newPiva() })

/** Successful requests of the section of brands, for the tests of repeated requests. */
export function brandAdminExamples(test: TestApp): Readonly<Record<string, () => Promise<Example>>> {
  return {
    'POST /brand': async () => {
      const body = form()
      return {
        as: await test.createUser({ role: 'superAdmin' }),
        body,
        other: { body: form() },
        refused: { body: { ...form(), piva: (await makeBrand(test.db, { piva: newPiva() })).piva } },
      }
    },
  }
}
