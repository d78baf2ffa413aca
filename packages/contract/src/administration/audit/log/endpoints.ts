import { z } from 'zod'
import { AS_EXPORT } from '../../../common/admin-list.ts'
import { idSchema } from '../../../common/ids.ts'
import { cursorPage } from '../../../common/pages.ts'
import { queryCursor, queryLimit } from '../../../common/query.ts'
import { defineEndpoint } from '../../../endpoint.ts'
import { SUPER_ADMIN } from '../../../roles.ts'

const OF_LOG = { tag: 'audit-log', access: SUPER_ADMIN, permission: 'platform-READ' } as const

const filters = {
  /** Who did it: an id, a username or an e-mail address, in full. */
  who: z.string().trim().min(1).max(254).optional(),
  /** What was done, as object and verb: 'user.block'. */
  what: z
    .string()
    .trim()
    .regex(/^[a-z-]{1,40}\.[a-z_-]{1,40}$/, 'invalid')
    .optional(),
  /** The record that it was done to. */
  record: idSchema.optional(),
  from: z.iso.date().optional(),
  /** The last day, by the calendar of Rome like `from`. */
  to: z.iso.date().optional(),
}

/** What tills do all day (NOT_LISTED) is left out. */
export const listAuditLog = defineEndpoint({
  ...OF_LOG,
  address: 'GET /audit-log',
  summary: 'What was done on the platform and by whom, newest first',
  query: z.object({ ...filters, limit: queryLimit(50), cursor: queryCursor }),
  status: 200,
  response: cursorPage(
    z.object({
      _id: z.uuid(),
      action: z.string(),
      type: z.string(),
      recordId: z.uuid(),
      /** Null = the platform itself; a name is null once the account is erased. */
      actor: z.object({ _id: z.uuid(), username: z.string().nullable() }).nullable(),
      detail: z.record(z.string(), z.unknown()),
      createdAt: z.string(),
    }),
  ),
  errors: [],
})

/** As the list, at most EXPORT_ROWS; that it was exported is in the log itself. */
export const exportAuditLog = defineEndpoint({
  ...OF_LOG,
  ...AS_EXPORT,
  address: 'GET /audit-log/export.csv',
  summary: 'Export the log as CSV',
  query: z.object(filters),
})
