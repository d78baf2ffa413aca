import { z } from 'zod'
import { sessionUserSchema } from '../schemas.ts'
import { roleSchema } from '../../../common/role.ts'

/** One sign-in on one device. */
export const signInSchema = z.object({
  _id: z.uuid(),
  client: z.enum(['web', 'native']),
  userAgent: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
export type SignIn = z.output<typeof signInSchema>

/** An account that is signed in on this browser. */
export const deviceAccountSchema = sessionUserSchema.extend({
  role: roleSchema,
  /** Whether it is the current account. */
  current: z.boolean(),
})
export type DeviceAccount = z.output<typeof deviceAccountSchema>
