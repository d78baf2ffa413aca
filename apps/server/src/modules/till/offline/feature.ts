import { defineFeature } from '../../../platform/feature.ts'
import { offlineData } from './offline.personal-data.ts'
import { deleteOldEntries } from './offline.queries.ts'
import { routes } from './offline.routes.ts'

/** The till without network (docs/modules/till.md, "Without network"). */
export const offlineTill = defineFeature({
  name: 'offline',
  routes,
  personalData: [offlineData],
  keeping: [{ key: 'offlineTill', end: deleteOldEntries }],
})
