/**
 * A process that runs transactions like those of TPC-B on DATABASE_URL with the product's own driver, eight at a time.
 */
import { openDatabase } from '@vicino/server/platform/db/database'
import { inTransaction } from '@vicino/server/platform/db/transaction'
import { CompiledQuery } from 'kysely'
import { answerMessages } from '../lib/child.ts'
import { bankTransaction } from './market.ts'

const CLIENTS = 8
const db = openDatabase({ url: process.env['DATABASE_URL'] ?? '', poolSize: CLIENTS })

answerMessages(
  async ({ seconds }: { seconds: number }) => {
    let done = 0
    const until = performance.now() + seconds * 1000
    const client = async (): Promise<void> => {
      while (performance.now() < until) {
        await inTransaction(db, async (tx) => {
          for (const { text, values } of bankTransaction(Math.random)) {
            await tx.executeQuery(CompiledQuery.raw(text, values))
          }
        })
        done += 1
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    return done / seconds
  },
  () => db.destroy(),
)
