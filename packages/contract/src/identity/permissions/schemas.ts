import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { roleSchema } from '../../common/role.ts'

/** A permission's id, as collection-action: 'deal-CREATE'. */
export const permissionIdSchema = z
  .string()
  .max(60)
  .regex(/^[a-z]{2,20}-[A-Z]{2,20}(?:_[A-Z]{1,20})*$/, message('invalid'))

/**
 * `base`: the kind of account that the role is for, within whose `access` its permissions count
 * (docs/modules/identity.md, "Roles and permissions").
 */
export const roleRecordSchema = z.object({
  _id: z.uuid(),
  version: z.string(),
  name: z.string(),
  base: roleSchema,
  isBase: z.boolean(),
  permissions: z.array(z.string()),
  /** What the caller may do with it: a base role keeps its name and stays, that of superAdmins its permissions too. */
  can: z.object({ rename: z.boolean(), changePermissions: z.boolean(), delete: z.boolean() }),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type RoleRecord = z.output<typeof roleRecordSchema>

/** `isCollection` false = an advanced one. */
export const permissionSchema = z.object({
  _id: z.string(),
  isCollection: z.boolean(),
  /** The bases whose roles may hold it. */
  bases: z.array(roleSchema),
  /** Whether something in this version of the product asks for it. */
  isAsked: z.boolean(),
  /** Whether every role holds it, as the law says. */
  isAlwaysHeld: z.boolean(),
  createdAt: z.string(),
})
export type PermissionRecord = z.output<typeof permissionSchema>

/** Somebody who has a role. */
export const roleUserSchema = z.object({ _id: z.uuid(), username: z.string(), email: z.string() })
export type RoleUser = z.output<typeof roleUserSchema>
