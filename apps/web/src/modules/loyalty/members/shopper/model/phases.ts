import type { ProgramPhase } from '@vicino/contract/loyalty/programs/schemas'

/** Says whether a purchase made now earns. */
export const canEarn = (phase: ProgramPhase): boolean => phase === 'active' || phase === 'ending'

/**
 * Says whether points can still be used. After the end of a program they can be spent for a while.
 */
export const isRunning = (phase: ProgramPhase): boolean => canEarn(phase) || phase === 'grace'

/** Says whether points and stamps count for nothing any more. */
export const isCancelled = (phase: ProgramPhase): boolean => phase === 'cancelled'
