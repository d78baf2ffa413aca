import { defineFeature } from '../../../platform/feature.ts'
import './follows.events.ts'
import { followDemo } from './follows.demo.ts'
import { followData } from './follows.personal-data.ts'
import { routes } from './follows.routes.ts'

/** Users follow brands. */
export const follows = defineFeature({
  name: 'follows',
  tags: [{ name: 'follower', description: 'Brands that a user follows' }],
  routes,
  personalData: [followData],
  demo: followDemo,
})
