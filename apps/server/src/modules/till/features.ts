import type { Feature } from '../../platform/feature.ts'
import { till } from './till/feature.ts'

/** The features of till: what a shop does with redemptions and loyalty together. */
export const tills: readonly Feature[] = [till]
