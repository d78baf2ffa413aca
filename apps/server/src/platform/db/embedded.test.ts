import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import pg from 'pg'
import { type EmbeddedDatabase, initialise, startEmbedded } from './embedded.ts'
import { findPlace } from './postgres-place.ts'
import { folderOnDisk } from '../testing/throwaway-folder.ts'

const SMALL = { shared_buffers: '16MB', fsync: 'off' }

let folder: string
beforeAll(async () => {
  folder = await folderOnDisk('embedded')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(url: string, statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}

async function whileRunning<Result>(
  options: { directory: string; password?: string },
  work: (database: EmbeddedDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await startEmbedded({ ...options, settings: SMALL })
  try {
    return await work(database)
  } finally {
    await database.stop()
  }
}

/** Reads all log text of PostgreSQL, and the rights of each file. */
async function logsOf(directory: string): Promise<{ text: string; modes: number[] }> {
  const names = await readdir(join(directory, 'log'))
  const files = [...names.map((name) => join(directory, 'log', name)), join(directory, '../postgres.log')]
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const rights = await Promise.all(files.map(async (file) => (await stat(file)).mode & 0o777))
  return { text: texts.join('\n'), modes: rights }
}

it('a cluster with the known password of earlier versions gets a random one, keeps its data and listens only on a socket', async () => {
  const directory = join(folder, 'postgres')
  await whileRunning({ directory, password: 'vicino' }, ({ url }) => run(url, 'CREATE TABLE kept (a int)'))
  await whileRunning({ directory, password: 'f00d'.repeat(8) }, async ({ url }) => {
    await run(url, 'INSERT INTO kept VALUES (1)')
    const { rows } = await run(
      url,
      "SELECT current_setting('listen_addresses') AS tcp, current_setting('unix_socket_directories') AS socket",
    )
    expect(rows).toEqual([{ tcp: '', socket: '.' }])
    await expect(run(url.replace('f00d'.repeat(8), 'vicino'), 'SELECT 1')).rejects.toThrow('password')
  })
  expect((await stat(directory)).mode & 0o777).toBe(0o700)
})

it('its own log contains nothing of people’s data, and only its owner may read it', async () => {
  const directory = join(folder, 'postgres')
  const secret = 'anna.rossi@example.test'
  await whileRunning({ directory }, async ({ url }) => {
    await run(url, 'CREATE TABLE people (email text PRIMARY KEY CHECK (length(email) < 40))')
    await run(url, 'INSERT INTO people VALUES ($1)', [secret])
    const failing = [
      run(url, 'INSERT INTO people VALUES ($1)', [secret]),
      run(url, 'INSERT INTO people VALUES ($1)', [`${secret}${'x'.repeat(40)}`]),
      run(url, 'SELECT $1::uuid', [secret]),
      run(url, `SELECT '${secret}'::integer`),
      run(url, `SELECT nothing FROM people WHERE email = '${secret}'`),
      run(url, `DO $do$ BEGIN RAISE WARNING '${secret}'; END $do$; SELECT 1/0`),
    ]
    const states = (await Promise.allSettled(failing)).map(({ status }) => status)
    expect(states).toEqual(failing.map(() => 'rejected'))
  })
  const { text, modes } = await logsOf(directory)
  expect(text).toContain('database system is ready to accept connections')
  expect(text).not.toContain('anna.rossi')
  expect(new Set(modes)).toEqual(new Set([0o600]))
})

it('where the path is too long for a socket it listens on loopback, with its random password', async () => {
  const parent = join(folder, 'a'.repeat(100))
  await mkdir(parent)
  await whileRunning({ directory: join(parent, 'postgres') }, async ({ url }) => {
    expect(new URL(url).hostname).toBe('127.0.0.1')
    expect(new URL(url).password.length).toBeGreaterThanOrEqual(32)
    expect((await run(url, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })
})

it('where the file system knows no sockets it listens on loopback', async () => {
  // oxlint-disable-next-line typescript/unbound-method
  const listen = Server.prototype.listen
  const refusing = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...args) {
    if (typeof args[0] !== 'string') return listen.apply(this, args as Parameters<typeof listen>)
    process.nextTick(() => this.emit('error', Object.assign(new Error('refused'), { code: 'EOPNOTSUPP' })))
    return this
  })
  try {
    await whileRunning({ directory: join(folder, 'postgres') }, async ({ url }) => {
      expect(new URL(url).hostname).toBe('127.0.0.1')
    })
  } finally {
    refusing.mockRestore()
  }
})

it('an initdb without a message is reported with its code and the remedy, and leaves nothing', async () => {
  const parent = join(folder, 'silent')
  const place = await findPlace(join(parent, 'postgres'))
  const silent = { ...place, binaries: { ...place.binaries, initdb: '/bin/false' } }
  await expect(initialise(silent, 'secret')).rejects.toThrow(
    /no database could be made in .*: it printed nothing \(ended by code 1\)\. .*DATABASE_URL/,
  )
  expect(await readdir(parent)).toEqual([])
})
