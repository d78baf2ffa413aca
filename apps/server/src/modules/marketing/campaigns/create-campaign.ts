import { randomUUID } from 'node:crypto'
import { SCHEDULE_DAYS_MOST } from '@vicino/contract/marketing/campaigns/constants'
import type { createCampaign as contract } from '@vicino/contract/marketing/campaigns/endpoints'
import type { CampaignTarget } from '@vicino/contract/marketing/campaigns/schemas'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { segmentNamed } from '../../loyalty/customers/public.ts'
import { useFiles } from '../../foundation/files/public.ts'
import { refuseIfOff } from '../../foundation/flags/public.ts'
import { readOwnHead } from '../../loyalty/programs/public.ts'
import { NOTHING_COUNTED, presentCampaign } from './campaigns.presenter.ts'
import { insertCampaign, isDealOf, type NewCampaign } from './campaigns.queries.ts'

/**
 * Stores a campaign, which the job sends when its time has come.
 * @throws AppError program_not_found, not_available, campaign_program_over, segment_not_found,
 * deal_not_found, validation_failed, those of useFiles()
 */
export async function createCampaign(
  tx: Db,
  services: Pick<Services, 'clock' | 'flags'>,
  programId: string,
  body: BodyOf<typeof contract>,
  actor: Actor,
): Promise<ResponseOf<typeof contract>> {
  const now = services.clock.now()
  const { brandId, status, sandbox } = await readOwnHead(tx, programId, actor)
  if (sandbox || (status !== 'active' && status !== 'ended')) throw new AppError('campaign_program_over')
  await refuseIfOff(tx, services, 'marketing', { brandId })
  const scheduledAt = body.scheduledAt === null ? now : new Date(body.scheduledAt)
  refuseMoment(scheduledAt, now)
  const segment =
    body.segmentId === null ? null : await segmentNamed(tx, { programId, segmentId: body.segmentId })
  const id = randomUUID()
  const image = await claimImage(tx, { id, ownerId: actor.sub, now }, body.image)
  const campaign: NewCampaign = {
    id,
    brandId,
    programId,
    title: body.title,
    text: body.text,
    variantTitle: body.variant?.title ?? null,
    variantShare: body.variant?.share ?? 0,
    image,
    imageAlt: image === null ? '' : body.imageAlt,
    link: await linkOf(tx, { brandId, programId }, body.target),
    ...body.channels,
    segmentId: body.segmentId,
    segmentName: segment?.name ?? null,
    controlShare: body.controlShare,
    scheduledAt,
    createdBy: actor.sub,
    createdAt: now,
  }
  await insertCampaign(tx, campaign)
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'campaign.created',
    objectType: 'campaign',
    objectId: id,
    brandId,
    detail: { programId, title: body.title, scheduledAt: scheduledAt.toISOString() },
    now,
  })
  const begun = {
    state: 'scheduled',
    startedAt: null,
    endedAt: null,
    heldAt: null,
    isSuspended: false,
    recipients: 0,
    done: 0,
    afterId: '',
  } as const
  return presentCampaign({ ...campaign, ...begun, ...NOTHING_COUNTED })
}

/** A moment that has just passed counts as now, because the request took a while. */
function refuseMoment(at: Date, now: Date): void {
  const ahead = at.getTime() - now.getTime()
  if (ahead < -10 * 60_000)
    throw new AppError('validation_failed', { fieldErrors: { scheduledAt: 'date_future' } })
  if (ahead > SCHEDULE_DAYS_MOST * DAY_MS)
    throw new AppError('validation_failed', { fieldErrors: { scheduledAt: 'invalid' } })
}

async function claimImage(
  tx: Db,
  { id, ownerId, now }: { id: string; ownerId: string; now: Date },
  key: string | null,
): Promise<string | null> {
  if (key === null) return null
  const files = [{ key, use: 'program' as const, field: 'image' }]
  const [address] = await useFiles(tx, { usedBy: `campaign ${id}`, ownerId, files, now })
  return address ?? null
}

async function linkOf(
  tx: Db,
  { brandId, programId }: { brandId: string; programId: string },
  target: CampaignTarget,
): Promise<string | null> {
  switch (target.kind) {
    case 'program':
      return null
    case 'rewards':
      return `/wallet/${programId}?tab=rewards`
    case 'web':
      return target.url
    case 'deal':
      if (!(await isDealOf(tx, brandId, target.dealId))) throw new AppError('deal_not_found')
      return `/deals?detail=${target.dealId}`
  }
}
