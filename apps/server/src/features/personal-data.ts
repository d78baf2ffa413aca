import type { PersonalData } from '../platform/personal-data.ts'
import { consentData } from './account/consents.personal-data.ts'
import { recordData } from './account/records.personal-data.ts'
import { authData } from './auth/auth.personal-data.ts'
import { businessData } from './business/business.personal-data.ts'
import { dealData } from './deals/deals.personal-data.ts'
import { fileData } from './files/files.personal-data.ts'
import { followData } from './followers/followers.personal-data.ts'
import { ledgerData } from './ledger/ledger.personal-data.ts'
import { liveData } from './live/live.personal-data.ts'
import { notificationData } from './notifications/notifications.personal-data.ts'
import { pointData } from './points/points.personal-data.ts'
import { redemptionData } from './redemptions/redemptions.personal-data.ts'
import { reportData } from './reports/reports.personal-data.ts'
import { supportData } from './support/support.personal-data.ts'
import { userData } from './users/users.personal-data.ts'

/**
 * Everything the product keeps about people, in the order in which an erasure locks it: other users, brands, deals; codes
 * are locked before these (features/account/erasure.ts); the user's own row is changed last.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  pointData,
  followData,
  dealData,
  redemptionData,
  ledgerData,
  consentData,
  reportData,
  supportData,
  businessData,
  fileData,
  notificationData,
  liveData,
  authData,
  recordData,
  userData,
]
