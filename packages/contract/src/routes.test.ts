import { expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { ALL_ENDPOINTS, DEFINITIONS } from './index.ts'
import { ROUTES } from './routes.ts'

const definitions = Object.entries(DEFINITIONS).filter((entry): entry is [string, Endpoint] =>
  (ALL_ENDPOINTS as readonly unknown[]).includes(entry[1]),
)

it('the plain route table says what the endpoint definitions say, all of them and no more', () => {
  const expected = definitions.map(([name, { method, path }]) => [name, `${method} ${path}`])
  expect(expected).toHaveLength(ALL_ENDPOINTS.length)
  expect(ROUTES).toEqual(Object.fromEntries(expected))
})
