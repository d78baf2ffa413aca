import type { updateBanner } from '@vicino/contract/marketplace/banners/endpoints'
import type { BannerRecord } from '@vicino/contract/marketplace/banners/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { requireVersion } from '../../../platform/row-version.ts'
import { editedOf } from './banners.presenter.ts'
import { lockBanner, writeBanner } from './banners.queries.ts'
import { checkSchedule, claimImage, columnsOf } from './columns.ts'
import { dateOf } from './create-banner.ts'
import { bannerRecord } from './records.ts'

/**
 * Changes the named fields of a banner. Its image is an upload of the caller, named by key; it
 * stays when it is named by its present address.
 * @throws AppError banner_not_found, record_changed, validation_failed, file_not_found, file_unfit,
 * file_in_use
 */
export function changeBanner(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  { version, image: named, ...fields }: BodyOf<typeof updateBanner>,
  actor: Actor,
): Promise<BannerRecord> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const banner = await lockBanner(tx, id)
    if (banner === undefined) throw new AppError('banner_not_found')
    if (version !== undefined) requireVersion(editedOf(banner), version)
    const { startsAt, endsAt } = fields
    checkSchedule(
      startsAt === undefined ? banner.starts_at : dateOf(startsAt),
      endsAt === undefined ? banner.ends_at : dateOf(endsAt),
    )
    const image =
      named === undefined || named === banner.image
        ? banner.image
        : await claimImage(tx, { id, ownerId: actor.sub, now }, named)
    await writeBanner(tx, id, { ...(await columnsOf(tx, fields)), image })
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'banner.change',
      objectType: 'banner',
      objectId: id,
      detail: { fields: Object.keys({ ...fields, ...(named !== undefined && { image: named }) }).toSorted() },
      now,
    })
    return bannerRecord(tx, id, now)
  })
}
