import type { createBanner as createEndpoint } from '@vicino/contract/marketplace/banners/endpoints'
import type { BannerRecord } from '@vicino/contract/marketplace/banners/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { insertBanner, newBannerId } from './banners.queries.ts'
import { checkSchedule, claimImage, columnsOf } from './columns.ts'
import { bannerRecord } from './records.ts'

/**
 * Makes a banner as the last one. @throws AppError validation_failed, file_not_found, file_unfit,
 * file_in_use
 */
export async function createBanner(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { image: key, ...fields }: BodyOf<typeof createEndpoint>,
  actor: Actor,
): Promise<BannerRecord> {
  const now = clock.now()
  checkSchedule(dateOf(fields.startsAt), dateOf(fields.endsAt))
  const id = await newBannerId(tx)
  const image = await claimImage(tx, { id, ownerId: actor.sub, now }, key)
  const { sort_order: _last, ...columns } = await columnsOf(tx, fields)
  const { title, subtitle, tagline } = fields
  await insertBanner(tx, {
    ...columns,
    title,
    subtitle,
    tagline,
    cta_text: fields.ctaText,
    cta_link: fields.ctaLink,
    id,
    image,
    created_at: now,
  })
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'banner.create',
    objectType: 'banner',
    objectId: id,
    now,
  })
  return bannerRecord(tx, id, now)
}

export const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))
