import { z } from 'zod'
import { AS_EXPORT } from '../../../common/admin-list.ts'
import { idSchema } from '../../../common/ids.ts'
import { cursorPage } from '../../../common/pages.ts'
import { cursorQuery } from '../../../common/query.ts'
import { endpointsOf } from '../../../endpoint.ts'
import { SUPER_ADMIN } from '../../../roles.ts'
import { auditActorSchema } from '../schemas.ts'

const reading = endpointsOf({ tag: 'audit-log', access: SUPER_ADMIN, permission: 'platform-READ' })

const filters = {
  /** The actor: a complete id (also of an API key), username or e-mail address. */
  who: z.string().trim().min(1).max(254).optional(),
  /** The action as object and verb: 'user.block'. */
  what: z
    .string()
    .trim()
    .regex(/^[a-z-]{1,40}\.[a-z_-]{1,40}$/, 'invalid')
    .optional(),
  /** The record of the action. */
  record: idSchema.optional(),
  from: z.iso.date().optional(),
  /** The last day, a calendar date in Rome like `from`. */
  to: z.iso.date().optional(),
}

/** Everyday actions of tills (NOT_LISTED) are omitted. */
export const listAuditLog = reading('GET /audit-log', {
  summary: 'What was done on the platform and by whom, newest first',
  query: cursorQuery(50, { ...filters }),
  response: cursorPage(
    z.object({
      _id: z.uuid(),
      action: z.string(),
      type: z.string(),
      recordId: z.uuid(),
      /** Null for people, for what is gone, and for types without a name. */
      recordName: z.string().nullable(),
      /** Null = the platform itself. */
      actor: auditActorSchema.nullable(),
      detail: z.record(z.string(), z.unknown()),
      createdAt: z.string(),
    }),
  ),
})

/** Like the list, at most EXPORT_ROWS; the log also records the export. */
export const exportAuditLog = reading('GET /audit-log/export.csv', {
  summary: 'Export the log as CSV',
  query: z.object(filters),
  ...AS_EXPORT,
})
