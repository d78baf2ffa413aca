/**
 * The life of a Proof Post: pending → approved, or pending → refused → (edited by its author) pending again; an approved one
 * that the platform takes down is removed for good.
 */
export const POST_STATES = ['pending', 'approved', 'refused', 'removed'] as const
