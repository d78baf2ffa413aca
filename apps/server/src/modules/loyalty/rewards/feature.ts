import { defineFeature } from '../../../platform/feature.ts'
import { rewardDemo } from './rewards.demo.ts'
import { routes } from './rewards.routes.ts'

/** Catalogues of loyalty programs: what members collect for. */
export const rewards = defineFeature({
  name: 'rewards',
  tags: [{ name: 'reward', description: 'Rewards of loyalty programs' }],
  routes,
  demo: rewardDemo,
})
