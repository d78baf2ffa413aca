import * as auth from './auth.ts'
import * as banners from './banners.ts'
import * as brands from './brands.ts'
import * as categories from './categories.ts'
import * as deals from './deals.ts'
import type { Endpoint } from './endpoint.ts'
import * as followers from './followers.ts'
import * as live from './live.ts'
import * as places from './places.ts'
import * as points from './points.ts'
import * as redemptions from './redemptions.ts'
import * as reports from './reports.ts'
import * as system from './system.ts'
import * as users from './users.ts'

const modules: readonly Record<string, unknown>[] = [
  auth,
  banners,
  brands,
  categories,
  deals,
  followers,
  live,
  places,
  points,
  redemptions,
  reports,
  system,
  users,
]

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

/** Every endpoint of the product: what the access matrix test and the OpenAPI document walk over. */
export const ALL_ENDPOINTS: readonly Endpoint[] = modules.flatMap((module) =>
  Object.values(module).filter(isEndpoint),
)
