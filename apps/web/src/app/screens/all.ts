import { accessibility } from './accessibility.ts'
import { brand } from './brand.ts'
import { brandMessage } from './brand-message.ts'
import { brandRecord, brandRecords, newBrandRecord } from './brand-records.ts'
import { business } from './business.ts'
import { checkout } from './checkout.ts'
import { create } from './create.ts'
import { createDeal } from './create-deal.ts'
import { dashboard } from './dashboard.ts'
import { deals } from './deals.ts'
import { display, displayPlayer } from './display.ts'
import { documentVersion } from './document-version.ts'
import { documentation } from './documentation.ts'
import { google } from './google.ts'
import { help } from './help.ts'
import { home } from './home.ts'
import { messages } from './messages.ts'
import { mobile } from './mobile.ts'
import { notifications } from './notifications.ts'
import { ownDeals } from './own-deals.ts'
import { points } from './points.ts'
import { pointsRegulation } from './points-regulation.ts'
import { privacy } from './privacy.ts'
import { profile } from './profile.ts'
import { programPage } from './program-page.ts'
import {
  activeMechanics,
  activeOverview,
  programCreate,
  programAutomations,
  programCampaigns,
  programCoupons,
  programCustomers,
  programIntegrations,
  programTillHelp,
  programWebhooks,
  programFiles,
  programDetail,
  programLevels,
  programList,
  programMechanics,
  programOverview,
  programCatalogue,
  programClaims,
  programMissing,
  programReferrals,
  programVisits,
  programPartners,
  commonPrograms,
  programRegulation,
  programs,
  programTiers,
  programWizard,
} from './programs.ts'
import { promoter } from './promoter.ts'
import { phoneCard } from './phone-card.ts'
import { punti } from './punti.ts'
import { purchase } from './purchase.ts'
import { redemption } from './redemption.ts'
import { redemptionSuccess } from './redemption-success.ts'
import { regulation } from './regulation.ts'
import { resetPassword } from './reset-password.ts'
import { saved } from './saved.ts'
import { scan } from './scan.ts'
import { newRole, role, roles } from './roles.ts'
import { audit } from './audit.ts'
import { report, reportQueue, supportQueue, supportRequest } from './queues.ts'
import { settings } from './settings.ts'
import { materials } from './materials.ts'
import { shops } from './shops.ts'
import { appeal } from './appeal.ts'
import { orders } from './orders.ts'
import { notice, transparencyReport } from './reports.ts'
import { staff, staffInvitation } from './staff.ts'
import { switchAccount } from './switch-account.ts'
import { token } from './token.ts'
import {
  adminDeal,
  adminDeals,
  adminNewDeal,
  adminNewPost,
  adminNewProduct,
  adminPost,
  adminPosts,
  adminProduct,
  adminProducts,
} from './admin-records.ts'
import {
  adminBanner,
  adminBanners,
  adminCategories,
  adminCategory,
  adminFlag,
  adminFlags,
  adminNewBanner,
  adminNewCategory,
  adminNewFlag,
  adminNewReward,
  adminReward,
  adminRewards,
} from './platform-records.ts'
import { newUser, user, users } from './users.ts'
import { verify } from './verify.ts'
import { verifyEmail } from './verify-email.ts'
import { brandCoupon, shopVisit, claimedReward, memberCard, wallet, walletProgram } from './wallet.ts'

/** Every screen of the product. Only the entry and the router import this list. */
export const SCREENS = [
  home,
  scan,
  dashboard,
  deals,
  messages,
  wallet,
  notifications,
  createDeal,
  promoter,
  programs,
  display,
  create,
  punti,
  profile,
  settings,
  points,
  pointsRegulation,
  help,
  business,
  staff,
  materials,
  shops,
  switchAccount,
  saved,
  ownDeals,
  brand,
  brandMessage,
  checkout,
  redemption,
  redemptionSuccess,
  purchase,
  mobile,
  privacy,
  documentation,
  documentVersion,
  accessibility,
  google,
  token,
  verifyEmail,
  staffInvitation,
  phoneCard,
  appeal,
  notice,
  transparencyReport,
  orders,
  verify,
  resetPassword,
  programList,
  programWizard,
  programCreate,
  programTiers,
  programAutomations,
  programCustomers,
  programCampaigns,
  programCoupons,
  programIntegrations,
  programTillHelp,
  programWebhooks,
  programFiles,
  programLevels,
  activeOverview,
  activeMechanics,
  programDetail,
  programOverview,
  programMechanics,
  programCatalogue,
  programClaims,
  programMissing,
  programReferrals,
  programVisits,
  programPartners,
  commonPrograms,
  programRegulation,
  regulation,
  walletProgram,
  memberCard,
  claimedReward,
  brandCoupon,
  shopVisit,
  programPage,
  adminDeals,
  adminNewDeal,
  adminDeal,
  adminProducts,
  adminNewProduct,
  adminProduct,
  adminPosts,
  adminNewPost,
  adminPost,
  adminCategories,
  adminNewCategory,
  adminCategory,
  adminBanners,
  adminNewBanner,
  adminBanner,
  brandRecords,
  newBrandRecord,
  brandRecord,
  users,
  newUser,
  user,
  roles,
  newRole,
  role,
  reportQueue,
  report,
  supportQueue,
  supportRequest,
  adminRewards,
  adminNewReward,
  adminReward,
  adminFlags,
  adminNewFlag,
  adminFlag,
  audit,
  displayPlayer,
] as const
