import type { BodyOf } from '@vicino/contract/endpoint'
import type { updateFlag as endpoint } from '@vicino/contract/foundation/flags/endpoints'
import { type Flag, scopeProblem } from '@vicino/contract/foundation/flags/schemas'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { requireVersion } from '../../../platform/row-version.ts'
import { editedOf, presentFlag } from './flags.presenter.ts'
import { lockFlag, writeFlag } from './flags.queries.ts'

/**
 * Changes where, why and from when something is switched off, or switches it on again.
 * @throws AppError flag_not_found, record_changed, validation_failed (it would be off nowhere, or
 * for sectors that nobody has)
 */
export function changeFlag(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  { version, startsAt, reason, ...same }: BodyOf<typeof endpoint>,
  actor: Actor,
): Promise<Flag> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const flag = await lockFlag(tx, id)
    if (flag === undefined) throw new AppError('flag_not_found')
    if (version !== undefined) requireVersion(editedOf(flag), version)
    const changed = {
      ...flag,
      ...definedOf(same),
      ...(reason !== undefined && { reason }),
      ...(startsAt !== undefined && { starts_at: startsAt === null ? null : new Date(startsAt) }),
    }
    const problem = scopeProblem({ ...changed, key: flag.governs })
    if (problem !== null) throw new AppError('validation_failed', { fieldErrors: { [problem]: 'invalid' } })
    const { countries, sectors, active, starts_at } = changed
    await writeFlag(tx, id, {
      countries,
      sectors,
      active,
      starts_at,
      reason: JSON.stringify(changed.reason),
    })
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'flag.change',
      objectType: 'flag',
      objectId: id,
      detail: {
        fields: Object.keys({
          ...definedOf({ ...same, reason, startsAt }),
        }).toSorted(),
        ...(same.active !== undefined && { active }),
      },
      now,
    })
    return presentFlag(changed, now)
  })
}

const definedOf = <T extends object>(values: T): { [Name in keyof T]: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
