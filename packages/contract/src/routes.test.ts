import { expect, it } from 'vitest'
import * as auth from './auth.ts'
import * as banners from './banners.ts'
import * as brands from './brands.ts'
import * as categories from './categories.ts'
import * as deals from './deals.ts'
import type { Endpoint } from './endpoint.ts'
import * as followers from './followers.ts'
import { ALL_ENDPOINTS } from './index.ts'
import * as live from './live.ts'
import * as places from './places.ts'
import * as points from './points.ts'
import * as redemptions from './redemptions.ts'
import * as reports from './reports.ts'
import { ROUTES } from './routes.ts'
import * as system from './system.ts'
import * as users from './users.ts'

const definitions = Object.entries({
  ...auth,
  ...banners,
  ...brands,
  ...categories,
  ...deals,
  ...followers,
  ...live,
  ...places,
  ...points,
  ...redemptions,
  ...reports,
  ...system,
  ...users,
} as Record<string, unknown>).filter((entry): entry is [string, Endpoint] =>
  (ALL_ENDPOINTS as readonly unknown[]).includes(entry[1]),
)

it('the plain route table says what the endpoint definitions say, all of them and no more', () => {
  const expected = definitions.map(([name, { method, path }]) => [name, `${method} ${path}`])
  expect(expected).toHaveLength(ALL_ENDPOINTS.length)
  expect(ROUTES).toEqual(Object.fromEntries(expected))
})
