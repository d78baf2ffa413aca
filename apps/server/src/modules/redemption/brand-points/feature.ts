import { defineFeature } from '../../../platform/feature.ts'
import { pointDemo } from './points.demo.ts'
import './points.events.ts'
import { inviteReward, profileReward } from './points.consumers.ts'
import { publishPointsRegulation } from './points-regulation.ts'
import { pointData } from './points.personal-data.ts'
import { routes } from './points.routes.ts'

/** BrandPoints: balance, history, ways to earn, rewards and coupons. */
export const brandPoints = defineFeature({
  name: 'brand-points',
  tags: [{ name: 'points', description: 'BrandPoints: balance, movements, rewards and coupons' }],
  routes,
  consumers: [inviteReward, profileReward],
  jobs: [publishPointsRegulation],
  personalData: [pointData],
  demo: pointDemo,
})
