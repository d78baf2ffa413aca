import { defineFeature } from '../../../platform/feature.ts'
import { brandDemo } from './brands.demo.ts'
import { routes } from './brands.routes.ts'

/** Shops as customers see them. */
export const brands = defineFeature({
  name: 'brands',
  tags: [{ name: 'brand', description: 'Public profiles of brands' }],
  routes,
  demo: brandDemo,
})
