import type { PostgresPoolClient } from 'kysely'
import { expect, it, vi } from 'vitest'
import { asReading } from '../db/reading.ts'
import { DatabaseSilent } from '../db/watched-pool.ts'
import { PrimaryPool } from './primary-pool.ts'

const ROWS = { command: 'SELECT', rowCount: 1, rows: [{ one: 1 }] } as const
const lost = () => Promise.reject(new DatabaseSilent('The database does not answer'))
const client = (query: () => Promise<unknown>): PostgresPoolClient =>
  ({ query, release: () => undefined }) as unknown as PostgresPoolClient
const answering = client(() => Promise.resolve(ROWS))

type Connect = () => Promise<PostgresPoolClient>

const poolOver = (connect: Connect, isGone = false) =>
  new PrimaryPool(
    { options: {}, connect, end: () => Promise.resolve() },
    { isPrimaryGone: false, askPrimary: () => Promise.resolve(isGone), standbyFor: () => undefined },
  )
const read = (pool: PrimaryPool) =>
  asReading(0, async () => (await pool.connect()).query('SELECT 1 AS one', []))

it('a page goes on where the primary is there again after its connection was refused', async () => {
  const connect = vi.fn<Connect>().mockImplementationOnce(lost).mockResolvedValue(answering)
  expect(await read(poolOver(connect))).toEqual(ROWS)
})

it('a page goes on where the primary is there again after its connection broke', async () => {
  const connect = vi.fn<Connect>().mockResolvedValueOnce(client(lost)).mockResolvedValue(answering)
  expect(await read(poolOver(connect))).toEqual(ROWS)
})

it('a page is refused where the primary is gone and no standby is in use', async () => {
  await expect(read(poolOver(lost, true))).rejects.toThrow(DatabaseSilent)
})

it('what may write is never tried again', async () => {
  const connect = vi.fn<Connect>(lost)
  await expect(poolOver(connect).connect()).rejects.toThrow(DatabaseSilent)
  expect(connect).toHaveBeenCalledOnce()
})
