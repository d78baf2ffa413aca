/**
 * The states of a Proof Post: pending → approved, or pending → refused → (edited by its author)
 * pending again. A removal by the platform is final.
 */
export const POST_STATES = ['pending', 'approved', 'refused', 'removed'] as const
