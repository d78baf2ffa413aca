import type * as account from './account.ts'
import type * as accounts from './accounts.ts'
import type * as auth from './auth.ts'
import type * as banners from './banners.ts'
import type * as brands from './brands.ts'
import type * as business from './business.ts'
import type * as categories from './categories.ts'
import type * as deals from './deals.ts'
import type * as files from './files.ts'
import type * as followers from './followers.ts'
import type * as landing from './landing.ts'
import type * as live from './live.ts'
import type * as notifications from './notifications.ts'
import type * as places from './places.ts'
import type * as points from './points.ts'
import type * as redemptions from './redemptions.ts'
import type * as reports from './reports.ts'
import type * as secondFactor from './second-factor.ts'
import type * as support from './support.ts'
import type * as system from './system.ts'
import type * as users from './users.ts'
import type { Method } from './endpoint.ts'

type Modules = typeof account &
  typeof accounts &
  typeof auth &
  typeof banners &
  typeof brands &
  typeof business &
  typeof categories &
  typeof deals &
  typeof files &
  typeof followers &
  typeof landing &
  typeof live &
  typeof notifications &
  typeof places &
  typeof points &
  typeof redemptions &
  typeof reports &
  typeof secondFactor &
  typeof support &
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
  listConsents: 'GET /user/{id}/consent',
  giveConsent: 'POST /user/{id}/consent',
  exportUser: 'GET /user/{id}/export',
  eraseUser: 'POST /user/{id}/erase',
  verifyEmail: 'POST /auth/verify-email',
  sendVerification: 'POST /auth/verify-email/send',
  forgotPassword: 'POST /auth/forgot-password',
  resetPassword: 'POST /auth/reset-password',
  changePassword: 'POST /auth/change-password',
  listSignIns: 'GET /auth/session',
  endSignIn: 'POST /auth/session/{id}/end',
  logoutEverywhere: 'POST /auth/logout-everywhere',
  listDeviceAccounts: 'POST /auth/account',
  switchAccount: 'POST /auth/account/switch',
  removeDeviceAccount: 'POST /auth/account/remove',
  googleSignIn: 'GET /auth/google',
  googleCallback: 'GET /auth/google/callback',
  applyForBusiness: 'POST /business/application',
  getOwnApplication: 'GET /business/application/own',
  listApplications: 'GET /business/application',
  decideApplication: 'POST /business/application/{id}/decide',
  getCompany: 'GET /brand/{id}/company',
  updateCompany: 'PUT /brand/{id}/company',
  uploadImage: 'POST /file/image',
  uploadVideo: 'POST /file/video',
  uploadVideoChunk: 'POST /file/video-stream',
  getSignedUrl: 'GET /file/signed-url',
  deleteFile: 'POST /file/delete',
  getLanding: 'GET /landing',
  getNotificationPreferences: 'GET /notification/preference',
  setNotificationPreferences: 'PUT /notification/preference',
  subscribeToPush: 'POST /notification/push-subscription',
  unsubscribeFromPush: 'POST /notification/push-subscription/remove',
  exchange: 'POST /auth/exchange',
  completeWithCode: 'POST /auth/second-factor',
  startPasskeyFactor: 'POST /auth/second-factor/passkey/options',
  completeWithPasskey: 'POST /auth/second-factor/passkey',
  startPasskeySignIn: 'POST /auth/passkey/sign-in/options',
  signInWithPasskey: 'POST /auth/passkey/sign-in',
  getSecurity: 'GET /auth/security',
  startPasskeyRegistration: 'POST /auth/passkey/options',
  registerPasskey: 'POST /auth/passkey',
  deletePasskey: 'DELETE /auth/passkey/{id}',
  setUpTotp: 'POST /auth/totp',
  confirmTotp: 'POST /auth/totp/confirm',
  disableTotp: 'POST /auth/totp/disable',
  askForHelp: 'POST /support',
  listOwnRequests: 'GET /support/own',
  listSupportRequests: 'GET /support',
  answerSupportRequest: 'POST /support/{id}/answer',
} as const satisfies Record<EndpointName, `${Method} /${string}`>
