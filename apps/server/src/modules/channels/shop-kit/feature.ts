import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './shop-kit.routes.ts'

/** What a shop puts up outside of Vicino: printed QR codes, and its deals on its own site. */
export const shopKit = defineFeature({
  name: 'shop-kit',
  tags: [{ name: 'shop-kit', description: 'Posters with QR codes, and the deals on a shop’s own site' }],
  routes,
})
