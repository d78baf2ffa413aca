import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { cursorQuery } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { SUPER_ADMIN } from '../../roles.ts'
import { auditActorSchema } from './schemas.ts'
import { AUDITED_TYPES } from './constants.ts'

/** Newest first. The type (AUDITED) decides which permission it needs. */
export const listRecordAudit = defineEndpoint('GET /audit/{type}/{id}', {
  summary: 'What was done to a record of the back-office, and by whom',
  tag: 'audit',
  access: SUPER_ADMIN,
  permission: 'within',
  params: z.object({ type: z.enum(AUDITED_TYPES), id: idSchema }),
  query: cursorQuery(TABLE_PAGE),
  response: cursorPage(
    z.object({
      _id: z.uuid(),
      /** Object and verb: 'user.block'. */
      action: z.string(),
      /** Null = the platform itself. */
      actor: auditActorSchema.nullable(),
      detail: z.record(z.string(), z.unknown()),
      createdAt: z.string(),
    }),
  ),
  errors: ['permission_missing'],
})
