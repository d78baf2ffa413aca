import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Passwords } from '../../platform/auth/passwords.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { makeBrand, makeDeal, makeUser } from '../../platform/testing/factories.ts'
import { folderOnDisk } from '../../platform/testing/throwaway-folder.ts'
import { readConfig } from '../../config.ts'
import { explain } from '../explain.ts'
import { runningServer } from '../running.ts'
import { stop } from '../../platform/testing/ending.ts'
import { ServerProcesses } from '../testing/server-process.ts'
import { backUp } from './back-up.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { restore } from './restore.ts'

const PASSWORD = 'Riavvio-Lento-7'
const CUSTOMERS = 4
/** A mount in memory needs root. */
const MAY_MOUNT = process.platform === 'linux' && process.getuid?.() === 0

let processes: ServerProcesses
let folder: string
let backups: string
/** The backup that the first test makes, and what is in the database of its restore. */
let backup: string
beforeAll(async () => {
  processes = await ServerProcesses.inNewFolder({ RATE_LIMITS: 'off' })
  folder = await folderOnDisk('backup')
  backups = join(folder, 'backups')
})
afterAll(async () => {
  await processes.end()
  await rm(folder, { recursive: true, force: true })
})

async function databaseOf(dataDir: string): Promise<Database> {
  const running = await runningServer(dataDir)
  return openDatabase({ url: running?.databaseUrl ?? '', poolSize: CUSTOMERS + 1, onLost: () => undefined })
}

async function post<Answer>(address: string, token: string, path: string, body: object): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  }
  // Busy for a moment: it asks again, as an app does.
  const { status, text } = await vi.waitFor(
    async () => {
      const answer = await fetch(`${address}/api/v1${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      if (answer.status === 503) throw new Error(await answer.text())
      return { status: answer.status, text: await answer.text() }
    },
    { timeout: 120_000, interval: 500 },
  )
  if (status >= 400) throw new Error(`${path} answered ${status}: ${text}`)
  return JSON.parse(text) as Answer
}

/** A confirmed code, and the position of the log after it was acknowledged. */
interface Acknowledged {
  readonly id: string
  readonly lsn: string
}

/** Customers open codes and a till confirms them, one after another, until `over()`. */
async function load(address: string, over: () => boolean): Promise<Acknowledged[]> {
  const db = await databaseOf(processes.dataDir)
  const passwordHash = await new Passwords().hash(PASSWORD)
  const brand = await makeBrand(db)
  const signIn = async (email: string, values: Parameters<typeof makeUser>[1] = {}): Promise<string> => {
    await makeUser(db, { email, password_hash: passwordHash, email_verified_at: new Date(), ...values })
    const credentials = { email, password: PASSWORD }
    return (await post<{ accessToken: string }>(address, '', '/auth/login-app', credentials)).accessToken
  }
  const till = await signIn('till@backup.test', { role: 'scanner', brand_id: brand.id })
  const acknowledged: Acknowledged[] = []
  const shop = async (customer: number): Promise<void> => {
    const token = await signIn(`customer${customer}@backup.test`)
    while (!over()) {
      const { id: dealId } = await makeDeal(db, { brand_id: brand.id, quantity: 1, points: 10 })
      const { transactionId } = await post<Redemption>(address, token, openRedemption.path, { dealId })
      const { _id: id } = await post<{ _id: string }>(address, till, confirmRedemption.path, {
        transactionId,
      })
      const { rows } = await sql<{ lsn: string }>`SELECT pg_current_wal_insert_lsn() AS lsn`.execute(db)
      acknowledged.push({ id, lsn: rows[0]?.lsn ?? '' })
    }
  }
  try {
    await Promise.all(Array.from({ length: CUSTOMERS }, (_, customer) => shop(customer)))
  } finally {
    await db.destroy()
  }
  return acknowledged
}

it('a backup beside a writing server holds all that was acknowledged before its end, and the restored server has it', async () => {
  const { server, address } = await processes.start('--no-demo')
  await mkdir(join(processes.dataDir, 'files/images/post'), { recursive: true })
  await writeFile(join(processes.dataDir, 'files/images/post/photo.webp'), 'a photo')
  let over = false
  const loaded = load(address, () => over)
  loaded.catch(() => undefined)
  const db = await databaseOf(processes.dataDir)
  const confirmed = async () =>
    Number(
      (
        await db
          .selectFrom('redemptions')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    )
  await expect.poll(confirmed, { timeout: 120_000 }).toBeGreaterThan(15)
  expect(await processes.command('backup.ts', '--to', backups)).toEqual({ code: 0, errors: '' })
  const after = await confirmed()
  await expect.poll(confirmed, { timeout: 120_000 }).toBeGreaterThan(after + 15)
  over = true
  const acknowledged = await loaded
  await db.destroy()
  await stop(server, 'SIGTERM')

  const name = (await readdir(backups)).toSorted().at(-1) ?? ''
  backup = join(backups, name)
  const entries = await readdir(backup, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  for (const { parentPath, name: file } of files)
    expect((await stat(join(parentPath, file))).mode & 0o077, file).toBe(0)
  const { startLsn, endLsn } = await readManifest(backup)
  const into = join(folder, 'restored')
  expect(await processes.command('restore.ts', backup, '--into', into)).toEqual({ code: 0, errors: '' })
  expect(await readFile(join(into, 'files/images/post/photo.webp'), 'utf8')).toBe('a photo')

  const restored = new ServerProcesses(into)
  const second = await restored.start('--no-demo')
  const there = await databaseOf(into)
  const rows = await there.selectFrom('redemptions').select('id').where('status', '=', 'redeemed').execute()
  const before = acknowledged.filter(({ lsn }) => positionOf(lsn) <= positionOf(endLsn))
  const held = new Set(rows.map(({ id }) => id))
  expect(before.filter(({ id }) => !held.has(id))).toEqual([])
  expect(before.length).toBeLessThan(acknowledged.length)
  expect(before.filter(({ lsn }) => positionOf(lsn) > positionOf(startLsn)).length).toBeGreaterThan(0)
  await there.destroy()
  const credentials = { email: 'customer0@backup.test', password: PASSWORD }
  expect(await post(second.address, '', '/auth/login-app', credentials)).toMatchObject({
    accessToken: expect.any(String),
  })
  await stop(second.server, 'SIGTERM')
})

/** A position of the log as a number: 16 hexadecimal digits in two parts. */
function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return BigInt(`0x${high}${low.padStart(8, '0')}`)
}

it('a backup works without a server too, and another installation is replaced only when asked', async () => {
  const into = join(folder, 'restored')
  const restored = new ServerProcesses(into)
  expect(await restored.command('backup.ts')).toEqual({ code: 0, errors: '' })
  const [name = ''] = await readdir(join(into, 'backups'))
  const refused = await processes.command('restore.ts', join(into, 'backups', name), '--into', into)
  expect(refused).toEqual({ code: 1, errors: expect.stringContaining('holds an installation already') })
  expect(refused.errors.trim()).not.toContain('\n')
  const again = await processes.command(
    'restore.ts',
    join(into, 'backups', name),
    '--into',
    into,
    '--replace',
  )
  expect(again).toEqual({ code: 0, errors: '' })
  const kept = (await readdir(into)).find((each) => each.startsWith('replaced-')) ?? ''
  expect((await readdir(join(into, kept))).toSorted()).toEqual(['files', 'postgres', 'secrets.json'])
  expect(await restored.command('reconcile.ts')).toEqual({ code: 0, errors: '' })
  expect(await restored.command('backup.ts', 'drill')).toEqual({ code: 0, errors: '' })
})

const DAMAGES: Readonly<Record<string, (copy: string) => Promise<unknown>>> = {
  'cut before its manifest': (copy) => rm(join(copy, 'manifest.json')),
  'with a manifest cut in the middle': async (copy) => {
    const path = join(copy, 'manifest.json')
    await truncate(path, Math.floor((await stat(path)).size / 2))
  },
  'with a database cut in the middle': async (copy) => {
    const path = join(copy, 'database.tar.zst')
    await truncate(path, Math.floor((await stat(path)).size / 2))
  },
  'with one other byte': async (copy) => {
    const path = join(copy, 'database.tar.zst')
    const bytes = await readFile(path)
    bytes[Math.floor(bytes.length / 2)]! ^= 1
    await writeFile(path, bytes)
  },
  'without an upload': (copy) => rm(join(copy, 'files/images/post/photo.webp')),
  'of another PostgreSQL': async (copy) => {
    const path = join(copy, 'manifest.json')
    const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
    await writeFile(path, JSON.stringify({ ...manifest, postgres: 17 }))
  },
}

const ONCE = { replace: false, withDifferences: false } as const

/** The line that a program prints about a failure. */
const lineOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'It did not fail',
    (error: unknown) => explain(error) ?? String(error),
  )

it.each(Object.entries(DAMAGES))(
  'a backup %s is refused in one line, and nothing is left',
  async (_, damage) => {
    const copy = join(folder, 'damaged')
    const into = join(folder, 'nothing')
    await rm(copy, { recursive: true, force: true })
    await cp(backup, copy, { recursive: true })
    await damage(copy)
    const line = await lineOf(restore(copy, into, ONCE))
    expect(line).toContain(copy)
    expect(line).not.toContain('\n')
    expect(await readdir(into).catch(() => [])).toEqual([])
  },
)

it('a backup that was killed has another name, and no restore takes it', async () => {
  const to = join(folder, 'killed')
  const killed = processes.program('backup.ts', '--to', to)
  await expect.poll(() => readdir(to).catch(() => []), { timeout: 120_000, interval: 1 }).not.toEqual([])
  await stop(killed, 'SIGKILL')
  const [left = ''] = await readdir(to)
  expect(left).toMatch(/\.part$/)
  const refused = await processes.command('restore.ts', join(to, left), '--into', join(folder, 'nothing'))
  expect(refused).toEqual({ code: 1, errors: expect.stringContaining('is no whole backup') })
})

it.runIf(MAY_MOUNT)('a full disk ends a backup and a restore with one line, and leaves nothing', async () => {
  const small = join(folder, 'small')
  await mkdir(small)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small])
  try {
    const config = readConfig({ DATA_DIR: join(folder, 'restored') }, { production: false, demo: false })
    const cut = await lineOf(backUp(config, small))
    expect(cut).toContain('database.tar.zst: the disk is full')
    expect(cut).not.toContain('\n')
    expect(await readdir(small)).toEqual([])
    expect(await lineOf(restore(backup, small, ONCE))).toMatch(/has \d+ MB free and the restore needs \d+ MB/)
    expect(await readdir(small)).toEqual([])
  } finally {
    execFileSync('umount', [small])
  }
})

it('a database of its own and a running server are refused', async () => {
  const env = { DATA_DIR: processes.dataDir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const own = readConfig(env, { production: false, demo: false })
  expect(await lineOf(backUp(own, backups))).toContain('DATABASE_URL is set')
  const { server } = await processes.start('--no-demo')
  const refused = await lineOf(restore(backup, processes.dataDir, { ...ONCE, replace: true }))
  expect(refused).toContain(`process ${server.pid}`)
  await stop(server, 'SIGTERM')
})
