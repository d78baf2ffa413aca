import { defineFeature } from '../../../platform/feature.ts'
import { categoryDemo } from './categories.demo.ts'
import { routes } from './categories.routes.ts'

/** Categories of deals. */
export const categories = defineFeature({
  name: 'categories',
  tags: [{ name: 'category', description: 'Categories in the order of the administrators' }],
  routes,
  demo: categoryDemo,
})
