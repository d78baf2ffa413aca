import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './products.routes.ts'

/** Products: deals and Proof Posts refer to them. */
export const products = defineFeature({
  name: 'products',
  tags: [{ name: 'product', description: 'Products by name, code, GTIN and link' }],
  routes,
})
