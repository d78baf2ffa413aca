import { deleteBrandRecord, suspendBrands } from './brand-admin/addresses.ts'
import { endCouponTemplate, startCouponBatch } from './brand-coupons/addresses.ts'
import { decideApplication } from './business/addresses.ts'
import { cancelCampaign, createCampaign } from './campaigns/addresses.ts'
import { deleteComment } from './comments/addresses.ts'
import { withdrawDeals } from './deal-admin/addresses.ts'
import { endDeal } from './deals/addresses.ts'
import { revokeDisplay } from './displays/addresses.ts'
import { createFlag, updateFlag } from './flags/addresses.ts'
import { revokeKey } from './integrations/addresses.ts'
import { refuseMissing } from './missing-points/addresses.ts'
import { settleStatement, withdrawPartner } from './partners/addresses.ts'
import { deleteRole, deleteRoles } from './permissions/addresses.ts'
import { deletePlatformReward } from './points/addresses.ts'
import { removePosts } from './post-admin/addresses.ts'
import { deletePost, rejectPost } from './posts/addresses.ts'
import { deleteProducts } from './product-admin/addresses.ts'
import {
  activateProgram,
  cancelProgram,
  deleteProgram,
  scheduleProgram,
  windDownProgram,
} from './programs/addresses.ts'
import { closeSlots, refuseCommission } from './promoters/addresses.ts'
import { refuseReferral } from './referrals/addresses.ts'
import { decideAppeal, decideReport } from './reports/addresses.ts'
import { withdrawReview } from './reviews/addresses.ts'
import { deleteReward } from './rewards/addresses.ts'
import { endStaff } from './staff/addresses.ts'
import { blockUser, blockUsers, deleteAccount } from './user-admin/addresses.ts'
import { deleteWebhook } from './webhooks/addresses.ts'

/**
 * Steps that cannot be taken back at once: they take something away from somebody, end it, or tell people of it. The web calls them with
 * the yes of who was asked (`Asked`).
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
