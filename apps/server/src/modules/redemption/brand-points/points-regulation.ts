import { createHash } from 'node:crypto'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import type { getPointsRegulation } from '@vicino/contract/redemption/brand-points/endpoints'
import { BP_RATES } from '@vicino/contract/redemption/brand-points/rates'
import { VOID_HOURS } from '@vicino/contract/till/till/constants'
import { LEAST_AGE } from '@vicino/domain/age'
import { canonicalText } from '@vicino/domain/loyalty/config'
import { brandPointsRegulation } from '@vicino/domain/loyalty/regulation/brand-points'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { insertVersion, readBody, readVersions } from './points-regulation.queries.ts'
import { readRewards } from './rewards.queries.ts'

type Answer = ResponseOf<typeof getPointsRegulation>
type Text = Pick<Answer, 'title' | 'sections'>

/** Writes the regulation from the operator, the product's constants and the rewards on offer now. */
async function generated(db: Db, config: Services['config'], now: Date): Promise<Text> {
  const rewards = await readRewards(db, false, now)
  const { title, sections } = brandPointsRegulation({
    operator: config.operator,
    rates: BP_RATES,
    leastAge: LEAST_AGE,
    voidHours: VOID_HOURS,
    rewards: rewards.map(({ title: name, cost, valid_days, per_person }) => ({
      name: name.it,
      cost,
      validDays: valid_days,
      perPerson: per_person,
    })),
  })
  return { title, sections: structuredClone(sections) as Text['sections'] }
}

/**
 * Publishes the regulation as its next version whenever it reads otherwise than the newest one (D.P.R.
 * 430/2001, art. 10: what held stays on record).
 */
export const publishPointsRegulation = ({ config }: Pick<Services, 'config'>): Job => ({
  name: 'points-regulation',
  everySeconds: 300,
  async run(tx, now) {
    const body = await generated(tx, config, now)
    const sha256 = createHash('sha256').update(canonicalText(body)).digest('hex')
    const [newest] = await readVersions(tx)
    if (newest?.sha256 === sha256) return
    await insertVersion(tx, { version: (newest?.version ?? 0) + 1, body, sha256, now })
  },
})

/**
 * Reads a version of the regulation, by default the newest; before the first one is published, what
 * it will say. @throws AppError regulation_not_found
 */
export async function pointsRegulation(
  db: Db,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { version }: QueryOf<typeof getPointsRegulation>,
): Promise<Answer> {
  const rows = await readVersions(db)
  const versions = rows.map(({ publishedAt, ...row }) => ({ ...row, publishedAt: publishedAt.toISOString() }))
  const shown = version === undefined ? versions[0] : versions.find((row) => row.version === version)
  if (shown === undefined) {
    if (version !== undefined) throw new AppError('regulation_not_found')
    return { ...(await generated(db, config, clock.now())), shown: null, versions }
  }
  // Written by this module.
  return { ...((await readBody(db, shown.version)) as Text), shown, versions }
}
