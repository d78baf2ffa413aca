import type { TestApp } from '../../../platform/testing/test-app.ts'
import { makeShop } from '../../members/testing/shop.ts'
import { makeKey } from './key.ts'

interface Named {
  readonly row: () => Promise<string>
  readonly body?: object
}

/** Keys of another brand, by the title of the endpoint that names them. */
export function keyRows(app: () => TestApp): Record<string, Named> {
  const row = async () => (await makeKey(app())).id
  return {
    'PUT /integration/key/{id}': { row, body: { name: 'Non mia' } },
    'POST /integration/key/{id}/rotate': { row, body: {} },
    'DELETE /integration/key/{id}': { row },
  }
}

/** What shop systems name that is another brand's. */
export function rowsByKey(app: () => TestApp): Record<string, Named> {
  return {
    'GET /integration/member/{code}': {
      row: async () => (await (await makeShop(app())).customer()).handle,
    },
  }
}
