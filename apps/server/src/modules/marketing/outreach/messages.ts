import type { ResponseOf } from '@vicino/contract/endpoint'
import type { getBrandMessage } from '@vicino/contract/marketing/outreach/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { readSubject } from '../../foundation/notifications/public.ts'
import { noteSeen, readMessage } from './message.queries.ts'

/** Returns the target of a message without a link: the member's page of the program. */
export const leadsTo = ({ link, programId }: { link: string | null; programId: string }): string =>
  link ?? `/wallet/${programId}`

/** @throws AppError brand_message_not_found, also for anybody else's */
export async function brandMessage(
  db: Db,
  id: string,
  userId: string,
): Promise<ResponseOf<typeof getBrandMessage>> {
  const row = await readMessage(db, id, userId)
  if (row === undefined) throw new AppError('brand_message_not_found')
  return {
    _id: row.id,
    title: row.title,
    text: row.text,
    image: row.image,
    imageAlt: row.imageAlt,
    link: leadsTo(row),
    at: row.at.toISOString(),
    brand: { _id: row.brandId, username: row.brand, handle: row.handle, avatar: row.avatar },
    program: { _id: row.programId, name: row.program },
  }
}

/**
 * Stores once that the person has opened a message, or followed its link, and marks its
 * notification as read. @throws AppError brand_message_not_found
 */
export async function seeMessage(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  seen: { readonly id: string; readonly userId: string; readonly isClick: boolean },
): Promise<null> {
  const now = clock.now()
  if (!(await noteSeen(tx, seen, now))) throw new AppError('brand_message_not_found')
  await readSubject(tx, seen.userId, `outreach:${seen.id}`, now)
  return null
}
