import { defineFeature } from '../../../platform/feature.ts'
import { shopDemo } from './shops.demo.ts'
import { routes } from './shops.routes.ts'

/** Shops of a brand besides its own address. */
export const shops = defineFeature({
  name: 'shops',
  tags: [{ name: 'shop', description: 'The shops of a brand' }],
  routes,
  demo: shopDemo,
})
