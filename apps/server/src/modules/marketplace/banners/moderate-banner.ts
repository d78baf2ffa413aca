import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/context.ts'
import type { Stated } from '../../foundation/reports/public.ts'
import { switchBanner } from './banners.queries.ts'

/** Switches a reported banner off; it stays in the section of banners. */
export const hideBanner = (
  tx: Db,
  { id, now }: { readonly id: string; readonly reasons: Stated; readonly now: Date },
  actor: Actor,
): Promise<void> => turn(tx, id, false, { actorId: actor.sub, now })

/** Switches a banner on again that moderation switched off. */
export const restoreBanner = (
  tx: Db,
  id: string,
  by: { readonly actorId: string; readonly now: Date },
): Promise<void> => turn(tx, id, true, by)

async function turn(
  tx: Db,
  id: string,
  active: boolean,
  { actorId, now }: { readonly actorId: string; readonly now: Date },
): Promise<void> {
  if (!(await switchBanner(tx, id, active))) return
  const detail = { fields: ['active'] }
  await writeAudit(tx, { actorId, action: 'banner.change', objectType: 'banner', objectId: id, detail, now })
}
