import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './products.routes.ts'

/** What deals and Proof Posts are about. */
export const products = defineFeature({
  name: 'products',
  tags: [{ name: 'product', description: 'Products by name, code, GTIN and link' }],
  routes,
})
