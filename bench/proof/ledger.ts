import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, type Database } from '@vicino/server/platform/db/database'
import { inTransaction } from '@vicino/server/platform/db/transaction'
import { deriveKeys } from '@vicino/server/platform/derived-keys'
import { runOnce } from '@vicino/server/platform/jobs/jobs'
import { makeUser } from '@vicino/server/platform/testing/factories'
import { credit } from '@vicino/server/modules/foundation/ledger/public'
import { ledgerTreeJob } from '@vicino/server/modules/loyalty/ledger-tree/ledger-tree.jobs'
import { ROOT } from '../../scripts/run.ts'
import { startDatabase } from './database.ts'
import { Started } from './programs.ts'
import { runProgram } from './server.ts'

const HOLDERS = 500
const TELLERS = 8
const SLICE_MS = 20_000
const ROUNDS = 5
/** Bookings with the job, where those without it are 1. */
const WANTED = 0.98

/**
 * Books points as fast as the database does, in turns with and without the job that appends them to the
 * ledger's tree: the rate must be the same. The job runs three times in each of its slices, which is
 * more often than in a server.
 */
export async function proveLedger(): Promise<void> {
  const started = new Started()
  try {
    const database = await startDatabase(started)
    const dataDir = join(database.folder, 'program')
    await mkdir(dataDir, { recursive: true })
    await runProgram(started, 'db-migrate.ts', {
      release: ROOT,
      dataDir,
      env: { DATABASE_URL: database.url() },
    })
    const db = openDatabase({ url: database.url(), poolSize: TELLERS + 2, statementTimeoutMs: 0 })
    try {
      await measure(db, dataDir)
    } finally {
      await db.destroy()
    }
  } finally {
    await started.end()
  }
}

async function measure(db: Database, dataDir: string): Promise<void> {
  const config = { dataDir, publicUrl: 'https://proof.test' } as Parameters<typeof ledgerTreeJob>[0]['config']
  const job = ledgerTreeJob({ config, keys: deriveKeys(randomUUID()) })
  const grow = () => runOnce(db, job, new Date())
  const holders = await Promise.all(Array.from({ length: HOLDERS }, () => makeUser(db)))
  const sums = { with: 0, without: 0 }
  let booked = 0
  await book(db, holders, SLICE_MS / 4)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of round % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)) {
      await grow()
      const bookings = book(db, holders, SLICE_MS)
      if (kind === 'with') {
        for (let run = 0; run < 3; run += 1) {
          await new Promise((resolve) => setTimeout(resolve, SLICE_MS / 4))
          await grow()
        }
      }
      const made = await bookings
      sums[kind] += made
      booked += made
    }
  }
  const ratio = sums.with / sums.without
  console.log(`${booked} bookings; with the job ${ratio.toFixed(3)} of those without (${WANTED} wanted)`)
  if (ratio < WANTED) throw new Error('the job is in the way of bookings')
}

/** Books for some time from all tellers at once. @returns how many bookings were made */
async function book(db: Database, holders: readonly { id: string }[], forMs: number): Promise<number> {
  const until = performance.now() + forMs
  let made = 0
  const teller = async (no: number) => {
    for (let turn = no; performance.now() < until; turn += TELLERS) {
      const userId = holders[turn % holders.length]?.id ?? ''
      await inTransaction(db, (tx) =>
        credit(tx, {
          userId,
          unit: 'BP',
          kind: 'award',
          rule: { name: 'redemption', version: 1, values: {} },
          source: { type: 'none', id: randomUUID() },
          amount: 10,
          now: new Date(),
        }),
      )
      made += 1
    }
  }
  await Promise.all(Array.from({ length: TELLERS }, (_, no) => teller(no)))
  return made
}
