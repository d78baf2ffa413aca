import { statfs } from 'node:fs/promises'
import type { ResponseOf } from '@vicino/contract/endpoint'
import type { getOverview, getWaiting } from '@vicino/contract/administration/overview/endpoints'
import { WAITING } from '@vicino/contract/administration/overview/constants'
import type { Permission } from '@vicino/contract/identity/permissions/constants'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { readDeliveryLag } from '../../../platform/deliveries/measure.ts'
import { readOutboxLag } from '../../../platform/events/measure.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readRuns } from '../../../platform/jobs/runs.queries.ts'
import { readDatabase, readFigures, readWaiting, type WaitingQueue } from './overview.queries.ts'

type Overview = ResponseOf<typeof getOverview>

/**
 * Reads metrics and health of the platform with six statements, none of which counts a table that
 * grows with the number of users.
 */
export async function overview(
  db: Database,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
): Promise<Overview> {
  const now = clock.now()
  const days = await readFigures(db)
  const [today] = days
  return {
    figures:
      today === undefined
        ? null
        : {
            members: today.members ?? 0,
            brands: today.brands ?? 0,
            deals: today.deals ?? 0,
            countedAt: today.countedAt.toISOString(),
            days: days.map(({ day, joined, redeemed, bpGiven }) => ({ day, joined, redeemed, bpGiven })),
          },
    health: {
      events: lagOf(await readOutboxLag(db, now)),
      deliveries: lagOf(await readDeliveryLag(db, now)),
      jobs: await jobs(db),
      database: await readDatabase(db),
      storage: config.s3 === null ? await disk(config.dataDir) : null,
    },
  }
}

const lagOf = (
  lag: { readonly waiting: number; readonly lag_seconds: number; readonly dead: number } | undefined,
) => ({
  waiting: lag?.waiting ?? 0,
  lagSeconds: Math.max(0, lag?.lag_seconds ?? 0),
  dead: lag?.dead ?? 0,
})

async function jobs(db: Db): Promise<Overview['health']['jobs']> {
  const runs = await readRuns(db)
  return {
    known: runs.length,
    late: runs
      .filter(({ isLate }) => isLate)
      .map(({ name, doneAt }) => ({ name, doneAt: doneAt?.toISOString() ?? null })),
    failed: runs.flatMap(({ name, isFailed, failedAt }) =>
      isFailed && failedAt !== null ? [{ name, failedAt: failedAt.toISOString() }] : [],
    ),
  }
}

/** Reads the free space on a folder's disk; null where the system does not report it. */
async function disk(folder: string): Promise<Overview['health']['storage']> {
  const found = await statfs(folder).catch(() => null)
  return found && { bytesFree: found.bavail * found.bsize, bytesTotal: found.blocks * found.bsize }
}

const NEEDS: Readonly<Record<WaitingQueue, Permission>> = {
  reports: 'report-DECIDE',
  appeals: 'report-DECIDE',
  business: 'business-DECIDE',
  support: 'support-ANSWER',
  posts: 'post-APPROVE',
  commissions: 'platform-READ',
}

/** Counts the waiting entries of the queues that the caller's role allows. */
export async function waiting(db: Db, actor: Actor): Promise<ResponseOf<typeof getWaiting>> {
  const rows = await readWaiting(
    db,
    WAITING.filter((queue) => allows(actor, NEEDS[queue])),
  )
  return {
    items: rows.map(({ queue, count, since }) => ({ queue, count, since: since?.toISOString() ?? null })),
  }
}
