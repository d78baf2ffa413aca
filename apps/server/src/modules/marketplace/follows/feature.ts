import { defineFeature } from '../../../platform/feature.ts'
import './followers.events.ts'
import { followDemo } from './followers.demo.ts'
import { followData } from './followers.personal-data.ts'
import { routes } from './followers.routes.ts'

/** Users follow brands. */
export const follows = defineFeature({
  name: 'follows',
  tags: [{ name: 'follower', description: 'Brands that a user follows' }],
  routes,
  personalData: [followData],
  demo: followDemo,
})
