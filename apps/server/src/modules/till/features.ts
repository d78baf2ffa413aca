import type { Feature } from '../../platform/feature.ts'
import { offlineTill } from './offline/feature.ts'
import { till } from './till/feature.ts'

/** The features of the till: the work in a shop that needs redemptions and loyalty together. */
export const tills: readonly Feature[] = [till, offlineTill]
