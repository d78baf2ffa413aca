/** A process that inserts single rows into `bare` on DATABASE_URL with the product's own driver, each with its COMMIT, eight at a time. */
import { openDatabase } from '@vicino/server/platform/db/database'
import { inTransaction } from '@vicino/server/platform/db/transaction'
import { CompiledQuery } from 'kysely'
import { answerMessages } from '../lib/child.ts'

const CLIENTS = 8
const db = openDatabase({ url: process.env['DATABASE_URL'] ?? '', poolSize: CLIENTS })
let inserted = 0

answerMessages(
  async ({ seconds }: { seconds: number }) => {
    const before = inserted
    const until = performance.now() + seconds * 1000
    const client = async (): Promise<void> => {
      while (performance.now() < until) {
        inserted += 1
        const values = [inserted, 'a purchase of so many cents', inserted % 5000]
        await inTransaction(db, (tx) =>
          tx.executeQuery(
            CompiledQuery.raw('INSERT INTO bare (number, what, cents) VALUES ($1, $2, $3)', values),
          ),
        )
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    return (inserted - before) / seconds
  },
  () => db.destroy(),
)
