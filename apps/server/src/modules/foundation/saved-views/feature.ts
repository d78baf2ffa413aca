import { defineFeature } from '../../../platform/feature.ts'
import { gridViewData } from './saved-views.personal-data.ts'
import { routes } from './saved-views.routes.ts'

/** Views of the back-office's tables that each member of platform staff has stored. */
export const savedViews = defineFeature({
  name: 'saved-views',
  tags: [{ name: 'grid-view', description: 'Views of the tables of the back-office' }],
  routes,
  personalData: [gridViewData],
})
