import type { ASSIGNED_TO } from '@vicino/contract/common/queue'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './http/context.ts'

/** Whose items of a queue the caller asks for: an id, null = nobody's, undefined = anybody's. */
export const assigneeFilterOf = (
  assigned: (typeof ASSIGNED_TO)[number] | undefined,
  actor: Actor,
): string | null | undefined => (assigned === undefined ? undefined : assigned === 'me' ? actor.sub : null)

/** The condition of it on rows with a column `assigned_to`. */
export function isAssignedTo(assignee: string | null | undefined): RawBuilder<unknown> {
  if (assignee === undefined) return sql`true`
  return assignee === null ? sql`assigned_to IS NULL` : sql`assigned_to = ${assignee}::uuid`
}
