import type { ResponseOf } from '@vicino/contract/endpoint'
import { PLANNED_DAYS, PLANNED_MOST } from '@vicino/contract/marketplace/deals/planned/constants'
import type { listPlannedDeals } from '@vicino/contract/marketplace/deals/planned/endpoints'
import type { PlannedBody, PlannedDeal } from '@vicino/contract/marketplace/deals/planned/schemas'
import { centsOf, eurosOf } from '@vicino/domain/pricing'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { writeAudit } from '../../../../platform/audit.ts'
import { ownBrand } from '../../../../platform/auth/own-brand.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inSavepoint } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import { requireVersion, versionOf } from '../../../../platform/row-version.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { releaseFiles } from '../../../foundation/files/public.ts'
import { lockBrand, publishDeal } from '../publish/create-deal.ts'
import { addressesOf, claimMedia, plannedFiles } from '../publish/media.ts'
import { reductionOf } from '../publish/price-truth.ts'
import { checkedSeries } from './series.ts'
import {
  deletePlanned,
  lockPlanned,
  mediaOfDeal,
  type PlannedRow,
  readPlanned,
  writePlanned,
} from './planned.queries.ts'

/** Lists the deals of the caller's brand that wait for their start. @throws AppError brand_required */
export async function plannedDeals(db: Db, actor: Actor): Promise<ResponseOf<typeof listPlannedDeals>> {
  return { items: (await readPlanned(db, ownBrand(actor))).map(present) }
}

/**
 * Stores a deal that begins later, or changes it. It is checked as if it were published at its
 * start, and claims its media now.
 * @throws AppError planned_not_found, record_changed, planned_too_many, validation_failed (a start that has passed or is
 * too far away), and those of createDeal()
 */
export async function planDeal(
  tx: Db,
  services: Services,
  {
    id,
    body: named,
    version,
  }: { readonly id: string | null; readonly body: PlannedBody; readonly version?: string },
  actor: Actor,
): Promise<PlannedDeal> {
  const now = services.clock.now()
  const brandId = ownBrand(actor)
  // The plan is locked before the brand, as the job does that publishes it.
  const before = id === null ? undefined : await lockPlanned(tx, { id, brandId })
  if (id !== null && before === undefined) throw new AppError('planned_not_found')
  if (before !== undefined && version !== undefined) requireVersion({ ...before.body }, version)
  const body = checkedSeries(named)
  const startsAt = new Date(body.startDate)
  checkStart(startsAt, now)
  await lockBrand(tx, brandId)
  if (id === null && (await readPlanned(tx, brandId)).length >= PLANNED_MOST) {
    throw new AppError('planned_too_many', { values: { max: PLANNED_MOST } })
  }
  await inSavepoint(
    tx,
    () =>
      publishDeal(tx, services, body, {
        brandId,
        by: actor.sub,
        now: startsAt,
        isExempt: body.repeat !== null,
        takeMedia: async () => {},
      }),
    true,
  )
  const media = { images: body.images, videoUrl: body.videoUrl ?? null }
  const { images, video_url: videoUrl } = addressesOf(media)
  const isSame =
    before !== undefined &&
    JSON.stringify([before.body.images, before.body.videoUrl ?? null]) === JSON.stringify([images, videoUrl])
  const takesMedia = isSame && before.takesMedia
  const row = await writePlanned(tx, { id, brandId, body: { ...body, images, videoUrl }, takesMedia, now })
  const shown =
    before === undefined
      ? []
      : [...before.body.images, ...(before.body.videoUrl ? [before.body.videoUrl] : [])]
  // What the last deal of the series shows is that deal's until the next one takes it over.
  const of = row.lastDealId === null ? undefined : await mediaOfDeal(tx, row.lastDealId)
  const own = takesMedia
    ? { images: [], videoUrl: null }
    : {
        images: media.images.filter((image) => of?.images.includes(image) !== true),
        videoUrl: of !== undefined && of.videoUrl === media.videoUrl ? null : media.videoUrl,
      }
  await claimMedia(tx, { usedBy: plannedFiles(row.id), ownerId: actor.sub, now }, own, shown)
  if (body.repeat !== null) await noteSeries(tx, row, actor, now)
  return present(row)
}

/** Drops a deal before its start. @throws AppError planned_not_found */
export async function dropPlanned(tx: Db, { clock }: Services, id: string, actor: Actor): Promise<void> {
  const row = await lockPlanned(tx, { id, brandId: ownBrand(actor) })
  if (row === undefined) throw new AppError('planned_not_found')
  await releaseFiles(tx, plannedFiles(id), clock.now())
  await deletePlanned(tx, id)
}

/** Notes who planned a series, and why the law of the lowest price does not bind it. */
const noteSeries = (tx: Db, { id, brandId, body }: PlannedRow, actor: Actor, now: Date): Promise<void> =>
  writeAudit(tx, {
    actorId: actor.sub,
    action: 'deal.plan_series',
    objectType: 'deal',
    objectId: id,
    brandId,
    detail: { ...body.repeat },
    now,
  })

/** @throws AppError validation_failed at startDate */
function checkStart(startsAt: Date, now: Date): void {
  const most = now.getTime() + PLANNED_DAYS * DAY_MS
  if (startsAt.getTime() <= now.getTime()) {
    throw new AppError('validation_failed', { fieldErrors: { startDate: 'date_future' } })
  }
  if (startsAt.getTime() > most) {
    throw new AppError('validation_failed', { fieldErrors: { startDate: 'start_too_far' } })
  }
}

function present({ id, startsAt, problem, createdAt, body }: PlannedRow): PlannedDeal {
  return {
    _id: id,
    startDate: startsAt.toISOString(),
    problem,
    discountPrice: eurosOf(reductionOf(centsOf(body.price), body).discountCents),
    createdAt: createdAt.toISOString(),
    deal: body,
    version: versionOf({ ...body }),
  }
}
