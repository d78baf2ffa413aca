import { defineFeature } from '../../../platform/feature.ts'
import './members.events.ts'
import { counters } from './members.counters.ts'
import { commentAwards } from './comment-awards.consumers.ts'
import { memberFigures } from './member-figures.consumers.ts'
import { forgetProducts } from './keeping.queries.ts'
import { memberDemo } from './members.demo.ts'
import { jobs } from './members.jobs.ts'
import { messages } from './members.messages.ts'
import { memberData } from './members.personal-data.ts'
import { routes } from './members.routes.ts'
import { postAwards } from './post-awards.consumers.ts'
import { programLapses } from './program-lapses.consumers.ts'
import { tiersApplied } from './apply-tiers.consumers.ts'
import { memberNotices } from './member-notices.consumers.ts'
import { redemptionPurchases } from './redemption-purchases.consumers.ts'
import { reviewAwards } from './review-awards.consumers.ts'
import { socialAwards } from './social-awards.consumers.ts'
import { readCards } from './shown.queries.ts'
import { pointsOnOffer } from './social-awards.ts'

/** Members of loyalty programs: joining, purchases and refunds, awards, balances, history. */
export const members = defineFeature({
  name: 'members',
  tags: [
    { name: 'member', description: 'Members of loyalty programs: joining, balances, purchases at the till' },
  ],
  routes,
  consumers: [
    redemptionPurchases,
    socialAwards,
    postAwards,
    commentAwards,
    reviewAwards,
    programLapses,
    tiersApplied,
    memberFigures,
    memberNotices,
  ],
  counters,
  jobs,
  messages,
  provides: {
    cardsOfBrands: readCards,
    pointsForReview: (db, { productId, ...of }) =>
      pointsOnOffer(db, { ...of, mechanic: 'review', objectId: productId }),
  },
  demo: memberDemo,
  personalData: [memberData],
  keeping: [{ key: 'purchaseLines', end: forgetProducts }],
})
