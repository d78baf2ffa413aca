/** The owner of a queue's item: the caller, or nobody yet. */
export const ASSIGNED_TO = ['me', 'nobody'] as const
