import type { QueuedRequest, SupportRequest } from '@vicino/contract/identity/support/schemas'
import type { QueuedRow, SupportRow } from './support.queries.ts'

/** A request as its author sees it. */
export function presentRequest(row: SupportRow): SupportRequest {
  return {
    _id: row.id,
    topic: row.topic,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    earlier: row.earlier,
  }
}

/** A request as superAdmins see it: with its author. */
export function presentQueued(row: QueuedRow): QueuedRequest {
  return {
    ...presentRequest(row),
    user: { _id: row.user_id, username: row.username, email: row.email },
    subject: row.subject,
    notes: row.named_notes,
    assignee: row.assigned_to === null ? null : { _id: row.assigned_to, username: row.assignee_name },
  }
}
