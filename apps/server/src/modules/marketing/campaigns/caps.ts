import type * as contract from '@vicino/contract/marketing/campaigns/endpoints'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { capsOf, saveCaps } from '../outreach/public.ts'
import { readOwnHead } from '../../loyalty/programs/public.ts'

type Caps = ResponseOf<typeof contract.getMarketingCaps>

/** @throws AppError program_not_found */
export async function readMarketingCaps(db: Db, programId: string, actor: Actor): Promise<Caps> {
  const { brandId } = await readOwnHead(db, programId, actor)
  return capsOf(db, brandId)
}

/** @throws AppError program_not_found */
export async function setMarketingCaps(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  programId: string,
  caps: BodyOf<typeof contract.setMarketingCaps>,
  actor: Actor,
): Promise<Caps> {
  const now = clock.now()
  const { brandId } = await readOwnHead(tx, programId, actor)
  await saveCaps(tx, brandId, caps, now)
  const audited = {
    action: 'campaign.caps' as const,
    objectType: 'brand',
    objectId: brandId,
    brandId,
    detail: { ...caps },
    now,
  }
  await writeAudit(tx, { actorId: actor.sub, ...audited })
  return caps
}
