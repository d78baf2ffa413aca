import { writeAudits } from '../../../../platform/audit.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Reasons, Stated } from '../../../foundation/reports/public.ts'
import type { Actor } from '../../../../platform/http/context.ts'
import { withdrawWithin } from './withdraw-deal.ts'
import { readOnOffer, writeReturnOfBrand } from './withdraw-deal.queries.ts'

/**
 * Withdraws all deals on offer of a suspended brand. The caller has locked the brand.
 * @returns how many
 */
export async function withdrawWithBrand(
  tx: Db,
  brandId: string,
  { reasons, now }: { readonly reasons: Reasons | Stated; readonly now: Date },
  actor: Actor,
): Promise<number> {
  const ids = await readOnOffer(tx, brandId, now)
  if (ids.length > 0) await withdrawWithin(tx, { ids, reason: 'suspended', text: '', reasons, now }, actor)
  return ids.length
}

/**
 * Restores deals withdrawn with a brand; those withdrawn for another reason stay withdrawn. The
 * caller has locked the brand.
 */
export async function returnWithBrand(
  tx: Db,
  brandId: string,
  { actorId, now }: { readonly actorId: string | null; readonly now: Date },
): Promise<void> {
  const ids = await writeReturnOfBrand(tx, brandId, now)
  const entry = { actorId, action: 'deal.restored', objectType: 'deal', brandId, now } as const
  await writeAudits(
    tx,
    ids.map((objectId) => ({ ...entry, objectId })),
  )
}
