import type { AuditedType } from '@vicino/contract/administration/audit/constants'
import { endpointPages } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Reads the history of a record, newest first. */
export const trailPages = (type: AuditedType, id: string) =>
  endpointPages('GET /audit/{type}/{id}', [ROOTS.audit, type, id], { params: { type, id }, quiet: true })
