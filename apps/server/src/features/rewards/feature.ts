import { defineFeature } from '../../platform/feature.ts'
import { routes } from './rewards.routes.ts'

/** Catalogues of loyalty programs: what members collect for. */
export const rewards = defineFeature({
  name: 'rewards',
  tags: [{ name: 'reward', description: 'Rewards of loyalty programs' }],
  routes,
})
