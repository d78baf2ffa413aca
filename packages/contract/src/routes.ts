import type * as auth from './auth.ts'
import type * as banners from './banners.ts'
import type * as brands from './brands.ts'
import type * as categories from './categories.ts'
import type * as deals from './deals.ts'
import type { Method } from './endpoint.ts'
import type * as followers from './followers.ts'
import type * as live from './live.ts'
import type * as places from './places.ts'
import type * as points from './points.ts'
import type * as redemptions from './redemptions.ts'
import type * as reports from './reports.ts'
import type * as system from './system.ts'
import type * as users from './users.ts'

type Modules = typeof auth &
  typeof banners &
  typeof brands &
  typeof categories &
  typeof deals &
  typeof followers &
  typeof live &
  typeof places &
  typeof points &
  typeof redemptions &
  typeof reports &
  typeof system &
  typeof users

interface Addressed {
  readonly method: Method
  readonly path: string
}

/** Every endpoint definition by its export name; types only. */
export type Endpoints = {
  [Name in keyof Modules as Modules[Name] extends Addressed ? Name : never]: Modules[Name]
}
export type EndpointName = keyof Endpoints

/**
 * Method and path of every endpoint as plain text, so that a browser can call one without loading zod and the
 * schemas. The compiler asks for every name; a test compares each line with its definition.
 */
export const ROUTES = {
  register: 'POST /auth/register',
  loginApp: 'POST /auth/login-app',
  loginDashboard: 'POST /auth/login-dashboard',
  refresh: 'POST /auth/refresh',
  logout: 'POST /auth/logout',
  me: 'GET /auth/me',
  listBanners: 'GET /banner',
  updateBanner: 'PUT /banner/{id}',
  getBrand: 'GET /brand/{id}',
  browseBrands: 'GET /brand/browse',
  listBrandProducts: 'GET /brand/{id}/products-deal',
  browseCategories: 'GET /category/browse',
  listCategories: 'GET /category/list',
  createCategory: 'POST /category',
  updateCategory: 'PUT /category/{id}',
  browseDeals: 'GET /deal/browse',
  listDeals: 'GET /deal/list',
  createDeal: 'POST /deal',
  updateDeal: 'PUT /deal/{id}',
  getDeal: 'GET /deal/{id}',
  reactToDeal: 'POST /deal/react/{id}',
  reactThroughPost: 'POST /post/react/{dealId}',
  listRecentViews: 'GET /deal/recent-view',
  listSavedDeals: 'GET /deal/saved',
  toggleFollow: 'POST /follower/{brandId}',
  listFollowed: 'GET /follower/list',
  getFollow: 'GET /follower/{id}',
  createFollow: 'POST /follower',
  updateFollow: 'PUT /follower/{id}',
  openStream: 'GET /stream',
  searchPlaces: 'GET /place',
  getPointsBalance: 'GET /points/balance',
  listMovements: 'GET /points/history',
  getWaysToEarn: 'GET /points/earn',
  listPlatformRewards: 'GET /points/reward',
  createPlatformReward: 'POST /points/reward',
  updatePlatformReward: 'PUT /points/reward/{id}',
  buyPlatformReward: 'POST /points/reward/{id}/buy',
  listCoupons: 'GET /points/coupon',
  openRedemption: 'POST /redemption',
  getRedemption: 'GET /redemption/{id}',
  renewQr: 'GET /redemption/{id}/qr',
  cancelRedemption: 'POST /redemption/{id}/cancel',
  listRedemptions: 'GET /redemption/history',
  scanRedemption: 'POST /redemption/scan',
  confirmRedemption: 'POST /redemption/confirm',
  listConfirmations: 'GET /redemption/confirmations',
  voidRedemption: 'POST /redemption/{id}/void',
  openPurchaseCode: 'POST /purchase-code',
  listWaitingCodes: 'GET /purchase-code/waiting',
  confirmPurchaseCode: 'POST /purchase-code/confirm',
  reportDeal: 'POST /report',
  listReports: 'GET /report',
  healthLive: 'GET /health/live',
  healthReady: 'GET /health/ready',
  getSettings: 'GET /settings',
  getUser: 'GET /user/{id}',
  updateUser: 'PUT /user/{id}',
} as const satisfies Record<EndpointName, `${Method} /${string}`>
