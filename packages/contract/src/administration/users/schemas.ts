import { z } from 'zod'
import { emailSchema, usernameSchema } from '../../identity/auth/schemas.ts'
import { versionSchema } from '../../common/admin-list.ts'
import { bulkIds } from '../../common/bulk.ts'
import { message } from '../../common/field-messages.ts'
import { idSchema } from '../../common/ids.ts'
import { roleSchema } from '../../common/role.ts'
import { readableText } from '../../common/text.ts'
import { ACCOUNT_STATES } from './constants.ts'

/**
 * An account as a row of the list: the facts to find and judge it, and no others about the person.
 */
export const accountRowSchema = z.object({
  _id: z.uuid(),
  username: z.string(),
  handle: z.string(),
  email: z.string(),
  /** The base; `roleName` is the role itself where it was made on that base. */
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
  /** When the block ends by itself; null = only a person lifts it. */
  blockedUntil: z.string().nullable(),
  /** What the caller may do with it; nobody blocks or deletes their own account here. */
  can: z.object({ edit: z.boolean(), assign: z.boolean(), block: z.boolean(), delete: z.boolean() }),
})
export type AccountRecord = z.output<typeof accountSchema>

/**
 * Email, username and role, each at least one character; `brandId` for people who work for
 * a brand. Only the owner sets the password.
 */
export const newAccountBody = z.strictObject({
  email: z.string().min(1, message('required')).pipe(emailSchema),
  username: z.string().min(1, message('required')).pipe(usernameSchema),
  roleId: idSchema,
  brandId: idSchema.nullable().optional(),
})

/** Omitted fields stay unchanged. `version` is that of the changed record. */
export const accountChangeBody = newAccountBody.partial().extend({ version: versionSchema })

/**
 * The facts, which the blocked person reads in their letter (art. 17 Digital Services Act), and the
 * person who lifts the block.
 */
const blockReason = readableText(300)
export const blocksBody = z.strictObject({ ids: bulkIds, reason: blockReason })

export const blockBody = z.strictObject({ reason: blockReason })
