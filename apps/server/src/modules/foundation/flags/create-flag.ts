import type { BodyOf } from '@vicino/contract/endpoint'
import type { createFlag as endpoint } from '@vicino/contract/foundation/flags/endpoints'
import type { Flag } from '@vicino/contract/foundation/flags/schemas'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentFlag } from './flags.presenter.ts'
import { insertFlag } from './flags.queries.ts'

/** Switches something off in countries or sectors. */
export async function createFlag(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { key, startsAt, ...body }: BodyOf<typeof endpoint>,
  actor: Actor,
): Promise<Flag> {
  const now = clock.now()
  const starts_at = startsAt === null ? null : new Date(startsAt)
  const row = await insertFlag(tx, { ...body, governs: key, starts_at, created_at: now })
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'flag.create',
    objectType: 'flag',
    objectId: row.id,
    detail: { key, countries: body.countries, sectors: body.sectors },
    now,
  })
  return presentFlag(row, now)
}
