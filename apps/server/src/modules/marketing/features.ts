import type { Feature } from '../../platform/feature.ts'
import { automations } from './automations/feature.ts'
import { campaigns } from './campaigns/feature.ts'
import { exports } from './exports/feature.ts'
import { outreach } from './outreach/feature.ts'

/** The features of marketing: how brands reach their members. */
export const marketing: readonly Feature[] = [automations, campaigns, exports, outreach]
