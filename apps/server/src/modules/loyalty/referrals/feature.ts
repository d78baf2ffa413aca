import { defineFeature } from '../../../platform/feature.ts'
import { referralNotices } from './referral-notices.consumers.ts'
import { payReferrals } from './pay-referral.ts'
import { referralChecks } from './referrals.consumers.ts'
import './referrals.events.ts'
import { messages } from './referrals.messages.ts'
import { referralDemo } from './referrals.demo.ts'
import { referralData } from './referrals.personal-data.ts'
import { routes } from './referrals.routes.ts'

/**
 * Invitations that pay the inviter: the hold, its suspicious signs, and the brand's decision
 * (docs/modules/loyalty.md, "Referrals").
 */
export const referrals = defineFeature({
  name: 'referrals',
  tags: [{ name: 'referral', description: 'Invitations: where they stand, and those that a brand looks at' }],
  routes,
  consumers: [referralChecks, referralNotices],
  messages,
  jobs: [{ name: 'loyalty-referrals', everySeconds: 300, run: payReferrals }],
  personalData: [referralData],
  demo: referralDemo,
})
