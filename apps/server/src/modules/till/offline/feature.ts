import { defineFeature } from '../../../platform/feature.ts'
import { offlineNotices } from './offline.consumers.ts'
import { messages } from './offline.messages.ts'
import { offlineData } from './offline.personal-data.ts'
import { deleteOldEntries } from './offline.queries.ts'
import { routes } from './offline.routes.ts'

/** The till without network (docs/modules/till.md, "Without network"). */
export const offlineTill = defineFeature({
  name: 'offline',
  routes,
  consumers: [offlineNotices],
  messages,
  personalData: [offlineData],
  keeping: [{ key: 'offlineTill', end: deleteOldEntries }],
})
