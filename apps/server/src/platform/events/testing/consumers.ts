import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { EventOf, EventType } from '../events.ts'
import type { Consumer, OutboxLog } from '../outbox.ts'

/** Returns the balance in an event; -1 for an event about something else. */
export const balanceOf = (event: EventOf<EventType>): number =>
  'balance' in event.payload ? event.payload.balance : -1

/** Makes a consumer of movements of points that calls `run`. */
export const doing = (name: string, run: Consumer['run'], more: Partial<Consumer> = {}): Consumer => ({
  name,
  on: ['points.moved'],
  effect: 'posts',
  run,
  ...more,
})

/** Makes a consumer that writes a row and then fails if `fails` says so. */
export const noting = (
  name: string,
  fails: (event: EventOf<EventType>) => boolean = () => false,
  more: Partial<Consumer> = {},
): Consumer =>
  doing(
    name,
    async (tx, event) => {
      const key = `${name} ${balanceOf(event)} ${crypto.randomUUID()}`
      await tx.insertInto('installation').values({ key, value: '1' }).execute()
      if (fails(event)) throw new Error('not today')
    },
    more,
  )

/** Returns the balances that such a consumer has written, in its order. */
export async function effectsOf(db: Db, name: string): Promise<number[]> {
  const { rows } = await sql<{ balance: number }>`
    SELECT split_part(key, ' ', 2)::int AS balance FROM installation WHERE key LIKE ${`${name} %`}
    ORDER BY ctid`.execute(db)
  return rows.map(({ balance }) => balance)
}

/** Makes a log that keeps its entries as text. */
export function recorder(): { readonly lines: string[]; readonly log: OutboxLog } {
  const lines: string[] = []
  const write =
    (level: string) =>
    (details: object, message: string): void =>
      void lines.push(`${level} ${message} ${JSON.stringify(details)}`)
  return { lines, log: { error: write('error'), warn: write('warn') } }
}
