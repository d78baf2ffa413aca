import type { ProgramPhase } from '@vicino/contract/loyalty/programs/schemas'

/** Whether a purchase of today earns. */
export const canEarn = (phase: ProgramPhase): boolean => phase === 'active' || phase === 'ending'

/** Whether there is something to be had yet: after the end points are still used for a while. */
export const isRunning = (phase: ProgramPhase): boolean => canEarn(phase) || phase === 'grace'
