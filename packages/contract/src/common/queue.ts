/** Whose work an item of a queue is: the caller's, or nobody's yet. */
export const ASSIGNED_TO = ['me', 'nobody'] as const
