import { defineFeature } from '../../../platform/feature.ts'
import { bannerDemo } from './banners.demo.ts'
import { routes } from './banners.routes.ts'

/** Promotional slides on the first page. */
export const banners = defineFeature({
  name: 'banners',
  tags: [{ name: 'banner', description: 'Promotional slides' }],
  routes,
  demo: bannerDemo,
})
