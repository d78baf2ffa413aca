import './claims.events.ts'

/** For the features that count claims, and for the demo. */
export type { ClaimStep } from './claims.events.ts'
