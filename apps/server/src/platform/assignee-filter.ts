import type { ASSIGNED_TO } from '@vicino/contract/common/queue'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './http/context.ts'

/**
 * Returns the assignee by whom the caller filters a queue: an id, null = nobody, undefined =
 * anybody.
 */
export const assigneeFilterOf = (
  assigned: (typeof ASSIGNED_TO)[number] | undefined,
  actor: Actor,
): string | null | undefined => (assigned === undefined ? undefined : assigned === 'me' ? actor.sub : null)

/** Condition of this filter on rows with a column `assigned_to`. */
export function isAssignedTo(assignee: string | null | undefined): RawBuilder<unknown> {
  if (assignee === undefined) return sql`true`
  return assignee === null ? sql`assigned_to IS NULL` : sql`assigned_to = ${assignee}::uuid`
}
