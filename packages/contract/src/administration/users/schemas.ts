import { z } from 'zod'
import { emailSchema, usernameSchema } from '../../identity/auth/schemas.ts'
import { versionSchema } from '../../common/admin-list.ts'
import { bulkIds } from '../../common/bulk.ts'
import { message } from '../../common/field-messages.ts'
import { idSchema } from '../../common/ids.ts'
import { roleSchema } from '../../common/role.ts'
import { readableText } from '../../common/text.ts'
import { ACCOUNT_STATES } from './constants.ts'

/** An account as a row of the list: what it is found by and judged by, and nothing else about the person. */
export const accountRowSchema = z.object({
  _id: z.uuid(),
  username: z.string(),
  handle: z.string(),
  email: z.string(),
  /** The base; `roleName` is the role itself where one was made on it. */
  role: roleSchema,
  roleId: z.uuid(),
  roleName: z.string(),
  brand: z.object({ _id: z.uuid(), username: z.string() }).nullable(),
  state: z.enum(ACCOUNT_STATES),
  createdAt: z.string(),
})
export type AccountRow = z.output<typeof accountRowSchema>

export const accountSchema = accountRowSchema.extend({
  version: z.string(),
  emailVerified: z.boolean(),
  blockedReason: z.string(),
  /** When the block is lifted by itself; null = by somebody only. */
  blockedUntil: z.string().nullable(),
  /** What the caller may do with it; of their own account they neither block nor delete it here. */
  can: z.object({ edit: z.boolean(), assign: z.boolean(), block: z.boolean(), delete: z.boolean() }),
})
export type AccountRecord = z.output<typeof accountSchema>

/** Email, username and role, each at least one character; `brandId` for who works for a brand. A password is its owner's alone. */
export const newAccountBody = z.strictObject({
  email: z.string().min(1, message('required')).pipe(emailSchema),
  username: z.string().min(1, message('required')).pipe(usernameSchema),
  roleId: idSchema,
  brandId: idSchema.nullable().optional(),
})

/** What is left out stays as it is. `version` is that of the record that was changed. */
export const accountChangeBody = newAccountBody.partial().extend({ version: versionSchema })

/** The facts: what who is blocked reads in their letter (art. 17 Digital Services Act), and whoever lifts the block. */
const blockReason = readableText(300)
export const blocksBody = z.strictObject({ ids: bulkIds, reason: blockReason })

export const blockBody = z.strictObject({ reason: blockReason })
