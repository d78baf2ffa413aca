import { deleteBrandRecord, suspendBrands } from './marketplace/brands/admin/addresses.ts'
import { endCouponTemplate, startCouponBatch } from './loyalty/coupons/addresses.ts'
import { decideApplication } from './marketplace/brands/applications/addresses.ts'
import { cancelCampaign, createCampaign } from './marketing/campaigns/addresses.ts'
import { deleteComment } from './social/comments/addresses.ts'
import { withdrawDeals } from './marketplace/deals/admin/addresses.ts'
import { endDeal } from './marketplace/deals/addresses.ts'
import { revokeDisplay } from './channels/displays/addresses.ts'
import { createFlag, updateFlag } from './foundation/flags/addresses.ts'
import { revokeKey } from './channels/api-keys/addresses.ts'
import { refuseMissing } from './loyalty/missing-points/addresses.ts'
import { settleStatement, withdrawPartner } from './loyalty/partners/addresses.ts'
import { deleteRole, deleteRoles } from './identity/permissions/addresses.ts'
import { deletePlatformReward } from './redemption/brand-points/addresses.ts'
import { removePosts } from './social/posts/admin/addresses.ts'
import { deletePost, rejectPost } from './social/posts/addresses.ts'
import { deleteProducts } from './marketplace/products/admin/addresses.ts'
import {
  activateProgram,
  cancelProgram,
  deleteProgram,
  scheduleProgram,
  windDownProgram,
} from './loyalty/programs/addresses.ts'
import { closeSlots, refuseCommission } from './channels/promoters/addresses.ts'
import { refuseReferral } from './loyalty/referrals/addresses.ts'
import { decideAppeal, decideReport } from './administration/moderation/addresses.ts'
import { withdrawReview } from './social/reviews/addresses.ts'
import { deleteReward } from './loyalty/programs/rewards/addresses.ts'
import { endStaff } from './identity/staff/addresses.ts'
import { blockUser, blockUsers, deleteAccount } from './administration/users/addresses.ts'
import { deleteWebhook } from './channels/webhooks/addresses.ts'

/**
 * Steps that cannot be taken back at once: they take something away from somebody, end it, or tell people of it. The web calls them with
 * a person's confirmation (`Confirmed`).
 */
export const IRREVERSIBLE = [
  activateProgram,
  blockUser,
  blockUsers,
  cancelCampaign,
  cancelProgram,
  closeSlots,
  createCampaign,
  createFlag,
  decideAppeal,
  decideApplication,
  decideReport,
  deleteAccount,
  deleteBrandRecord,
  deleteComment,
  deletePlatformReward,
  deletePost,
  deleteProducts,
  deleteProgram,
  deleteReward,
  deleteRole,
  deleteRoles,
  deleteWebhook,
  endCouponTemplate,
  endDeal,
  endStaff,
  refuseCommission,
  refuseMissing,
  refuseReferral,
  rejectPost,
  removePosts,
  revokeDisplay,
  revokeKey,
  scheduleProgram,
  settleStatement,
  startCouponBatch,
  suspendBrands,
  updateFlag,
  windDownProgram,
  withdrawDeals,
  withdrawPartner,
  withdrawReview,
] as const

export type Irreversible = (typeof IRREVERSIBLE)[number]
