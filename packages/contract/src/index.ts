import * as account from './account.ts'
import * as accounts from './accounts.ts'
import * as auth from './auth.ts'
import * as banners from './banners.ts'
import * as brands from './brands.ts'
import * as business from './business.ts'
import * as categories from './categories.ts'
import * as deals from './deals.ts'
import type { Endpoint } from './endpoint.ts'
import * as files from './files.ts'
import * as followers from './followers.ts'
import * as landing from './landing.ts'
import * as live from './live.ts'
import * as notifications from './notifications.ts'
import * as places from './places.ts'
import * as points from './points.ts'
import * as redemptions from './redemptions.ts'
import * as reports from './reports.ts'
import * as secondFactor from './second-factor.ts'
import * as support from './support.ts'
import * as system from './system.ts'
import * as users from './users.ts'

/** Everything that the modules of endpoints export, by name. */
export const DEFINITIONS: Readonly<Record<string, unknown>> = {
  ...account,
  ...accounts,
  ...auth,
  ...banners,
  ...brands,
  ...business,
  ...categories,
  ...deals,
  ...files,
  ...followers,
  ...landing,
  ...live,
  ...notifications,
  ...places,
  ...points,
  ...redemptions,
  ...reports,
  ...secondFactor,
  ...support,
  ...system,
  ...users,
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

/** Every endpoint of the product: what the access matrix test and the OpenAPI document walk over. */
export const ALL_ENDPOINTS: readonly Endpoint[] = Object.values(DEFINITIONS).filter(isEndpoint)
