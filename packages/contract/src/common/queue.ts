import { z } from 'zod'

/** Whose work an item of a queue is: the caller's, or nobody's yet. */
export const ASSIGNED_TO = ['me', 'nobody'] as const

export const assignedTo = z.enum(ASSIGNED_TO).optional()
