import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { roleSchema } from '../../common/role.ts'

/** A permission's id, as collection-action: 'deal-CREATE'. */
export const permissionIdSchema = z
  .string()
  .max(60)
  .regex(/^[a-z]{2,20}-[A-Z]{2,20}(?:_[A-Z]{1,20})*$/, message('invalid'))

/**
 * `base`: the kind of account for the role; its permissions apply within that kind's `access`
 * (docs/modules/identity.md, "Roles and permissions").
 */
export const roleRecordSchema = z.object({
  _id: z.uuid(),
  version: z.string(),
  name: z.string(),
  base: roleSchema,
  isBase: z.boolean(),
  permissions: z.array(z.string()),
  /**
   * What the caller may do with it: a base role keeps its name and cannot be deleted; that of
   * superAdmins also keeps its permissions.
   */
  can: z.object({ rename: z.boolean(), changePermissions: z.boolean(), delete: z.boolean() }),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type RoleRecord = z.output<typeof roleRecordSchema>

/** `isCollection` false = an advanced one. */
export const permissionSchema = z.object({
  _id: z.string(),
  isCollection: z.boolean(),
  /** The bases whose roles may have it. */
  bases: z.array(roleSchema),
  /** Whether something in this version of the product requires it. */
  isAsked: z.boolean(),
  /** Whether every role has it, because the law requires it. */
  isAlwaysHeld: z.boolean(),
  createdAt: z.string(),
})
export type PermissionRecord = z.output<typeof permissionSchema>

/** A person with a role. */
export const roleUserSchema = z.object({ _id: z.uuid(), username: z.string(), email: z.string() })
export type RoleUser = z.output<typeof roleUserSchema>
