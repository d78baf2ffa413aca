import { defineFeature } from '../../../platform/feature.ts'
import { gridViewData } from './grid-views.personal-data.ts'
import { routes } from './grid-views.routes.ts'

/** Tables of the back-office as each of the platform's people likes to see them. */
export const savedViews = defineFeature({
  name: 'saved-views',
  tags: [{ name: 'grid-view', description: 'Views of the tables of the back-office' }],
  routes,
  personalData: [gridViewData],
})
