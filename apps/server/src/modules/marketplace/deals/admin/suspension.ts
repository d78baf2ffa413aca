import type { Db } from '../../../../platform/db/database.ts'
import type { Actor } from '../../../../platform/http/context.ts'
import { withdrawWithin } from './withdraw.ts'
import { readOnOffer, writeReturnOfBrand } from './withdraw.queries.ts'

/** Withdraws all that a brand has on offer because it is suspended. The caller has locked the brand. */
export async function withdrawWithBrand(tx: Db, brandId: string, now: Date, actor: Actor): Promise<void> {
  const ids = await readOnOffer(tx, brandId, now)
  if (ids.length > 0) await withdrawWithin(tx, { ids, reason: 'suspended', text: '', now }, actor)
}

/** Gives back what was withdrawn with a brand; what was withdrawn for a reason of its own stays. The caller has locked the brand. */
export const returnWithBrand = (tx: Db, brandId: string, now: Date): Promise<void> =>
  writeReturnOfBrand(tx, brandId, now)
