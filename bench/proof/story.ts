import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '@vicino/server/platform/testing/free-port'
import { ROOT } from '../../scripts/run.ts'
import type { ProofDatabase } from './database.ts'
import { Customer, type People, sender } from './people.ts'
import type { Started } from './programs.ts'
import { Refused, startServer } from './server.ts'

/** The server's role, which owns nothing. */
export const SERVER_ROLE = 'vicino_server'
const REDEMPTIONS = 5

/** What a shopper does, on a server with some settings. */
export class Story {
  readonly #started: Started
  readonly #database: ProofDatabase
  readonly #people: People
  #told = 0

  constructor(started: Started, database: ProofDatabase, people: People) {
    this.#started = started
    this.#database = database
    this.#people = people
  }

  /** Tells the story on a server that is started for it, then does `more` while it runs. */
  async tell(
    name: string,
    env: Readonly<Record<string, string>>,
    more: (again: () => Promise<void>) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const options = await this.#options(env)
    const server = await startServer(this.#started, options)
    await this.#goThrough(server.address)
    const names = await ask<{ names: string }>(
      env['DATABASE_DIRECT_URL'] ?? this.#database.url(),
      `SELECT string_agg(DISTINCT application_name, ', ' ORDER BY application_name) AS names
       FROM pg_stat_activity WHERE application_name LIKE 'vicino-%'`,
    )
    console.log(`${name}: works; connections ${names[0]?.names}`)
    await more(() => this.#goThrough(server.address))
    await server.stop()
  }

  /** Expects that a start is refused in one line, and returns it. */
  async refuses(name: string, env: Readonly<Record<string, string>>, words: RegExp): Promise<string> {
    const refusal = await startServer(this.#started, await this.#options(env)).then(
      () => new Error('it started'),
      (error: Error) => error,
    )
    const line = refusal.message
    if (!(refusal instanceof Refused) || line.includes('\n') || !words.test(line)) {
      throw new Error(`${name}: not refused in one line with ${words.source}: ${line}`)
    }
    console.log(`${name}: refused: ${line}`)
    return line
  }

  async #options(env: Readonly<Record<string, string>>) {
    const all = { MIGRATIONS: 'separate', DATABASE_POOL: '8', ...env }
    return { release: ROOT, dataDir: join(this.#database.folder, 'data'), port: await freePort(), env: all }
  }

  async #goThrough(address: string): Promise<void> {
    const send = sender(address, () => undefined)
    const customers = this.#people.customers.map((email) => new Customer(send, email))
    await Promise.all(customers.map((customer) => customer.signIn()))
    const deals = this.#people.deals.slice(this.#told, (this.#told += REDEMPTIONS))
    if (deals.length < REDEMPTIONS) throw new Error('the story has no deals left')
    await Promise.all(
      customers.map(async (customer) => {
        const before = await customer.balance()
        for (const deal of deals) {
          await customer.feed()
          await customer.react(deal)
          await customer.redeem(deal)
        }
        await grown(customer, before)
      }),
    )
  }
}

/** Waits until the points of the redemptions have arrived. */
async function grown(customer: Customer, before: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await customer.balance()) >= before + REDEMPTIONS) return
    await pause(50)
  }
  throw new Error(`the points of ${REDEMPTIONS} redemptions did not arrive (${before} before)`)
}

/** Runs a statement on a connection of its own. */
export async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'proof' })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Waits until an address accepts connections. */
export async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await ask(url, 'SELECT 1')
      return
    } catch (error) {
      if (tries === 100) throw error
      await pause(100)
    }
  }
}
