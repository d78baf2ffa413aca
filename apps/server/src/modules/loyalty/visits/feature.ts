import { defineFeature } from '../../../platform/feature.ts'
import { visitData } from './visits.personal-data.ts'
import { deleteOldPresences } from './visits.queries.ts'
import { routes } from './visits.routes.ts'

/**
 * Visits to shops that earn points: by the phone's position, and by a QR in the shop
 * (docs/modules/loyalty.md, "Visits").
 */
export const visits = defineFeature({
  name: 'visits',
  tags: [{ name: 'visit', description: 'Check-ins in shops: by position, and by the QR of the shop' }],
  routes,
  personalData: [visitData],
  keeping: [{ key: 'visits', end: deleteOldPresences }],
})
