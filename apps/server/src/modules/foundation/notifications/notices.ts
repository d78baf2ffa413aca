import './notifications.events.ts'
import type { Language } from '@vicino/contract/common/language'
import type { BodyOf, QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import type {
  listNotices,
  readNotices as readEndpoint,
} from '@vicino/contract/foundation/notifications/endpoints'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Services } from '../../../platform/http/context.ts'
import { presentNotice } from './notices.presenter.ts'
import { countUnread, markRead, readNotices } from './notices.queries.ts'

/**
 * Reads a page of a person's notifications in a language, newest first. @throws AppError
 * cursor_invalid
 */
export async function noticesOf(
  db: Db,
  { cursors, messages }: Services,
  { limit, cursor }: QueryOf<typeof listNotices>,
  { userId, language }: { userId: string; language: Language },
): Promise<ResponseOf<typeof listNotices>> {
  const scope = ['notices', userId]
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  const { rows, unread } = await readNotices(db, { userId, before, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  return {
    items: page.rows.flatMap((row) => presentNotice(row, messages, language) ?? []),
    nextCursor: page.nextCursor,
    unread,
  }
}

/**
 * Marks notifications as read and updates the number on the person's other screens. @returns how
 * many are left unread
 */
export async function readThose(
  tx: Db,
  { clock }: Services,
  userId: string,
  which: BodyOf<typeof readEndpoint>,
): Promise<{ unread: number }> {
  const now = clock.now()
  if ((await markRead(tx, userId, which, now)) > 0) {
    await emit(tx, 'notices.changed', { userIds: [userId] }, now)
  }
  return { unread: await countUnread(tx, userId) }
}

/** For a screen that shows the subject of a notification: marks it as read. */
export async function readSubject(tx: Db, userId: string, subject: string, now: Date): Promise<void> {
  if ((await markRead(tx, userId, { subject }, now)) > 0) {
    await emit(tx, 'notices.changed', { userIds: [userId] }, now)
  }
}
