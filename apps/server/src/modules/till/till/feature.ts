import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './till.routes.ts'

/** The till: codes of deals, cards, claims and coupons by one scan, and the list of the day. */
export const till = defineFeature({ name: 'till', routes })
