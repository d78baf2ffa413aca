import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import pg from 'pg'
import { UserFacingError } from '../platform/user-facing-error.ts'
import { throwawayFolder } from '../platform/testing/throwaway-folder.ts'
import { explain } from './explain.ts'
import { refusal } from './testing/refusal.ts'

let folder: string
beforeAll(async () => {
  folder = await throwawayFolder('start')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function dataWith(name: string, file: string, content: string): Promise<string> {
  const dataDir = join(folder, name)
  await mkdir(dataDir)
  await writeFile(join(dataDir, file), content)
  return dataDir
}

it('all settings that are missing or wrong are named at once, a line each with what to do', async () => {
  const { code, said } = await refusal(
    join(folder, 'data'),
    { PORT: 'many', S3_ENDPOINT: 'nowhere', GOOGLE_CLIENT_ID: 'x' },
    ['--production'],
  )
  expect(code).toBe(1)
  const lines = said
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string; level: number }).msg)
  expect(lines).toEqual([
    'PORT: must be a whole number from 0 to 65535',
    'S3_ENDPOINT: must be an address, as in https://vicino.example',
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: name both or neither',
    expect.stringMatching(/^DATABASE_URL is missing: name a PostgreSQL 18/),
    expect.stringMatching(/^AUTH_PRIVATE_KEY is missing: make one with openssl/),
    'SERVER_SECRET is missing: make one with openssl rand -hex 32',
    expect.stringMatching(/^APP_ORIGINS is missing: /),
    ...['NAME', 'SEAT', 'VAT', 'EMAIL', 'DPO'].map((part) =>
      expect.stringMatching(new RegExp(`^OPERATOR_${part} is missing: name `)),
    ),
  ])
})

it('a check names every service that does not answer, and makes the folder', async () => {
  const dataDir = join(folder, 'new', 'data')
  const { code, said } = await refusal(
    dataDir,
    {
      DATABASE_URL: 'postgres://nobody:hush@127.0.0.1:1/none',
      SMTP_URL: 'smtp://somebody:hush@127.0.0.1:1',
      S3_BUCKET: 'files',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      AWS_ACCESS_KEY_ID: 'x',
      AWS_SECRET_ACCESS_KEY: 'hush',
    },
    ['--no-demo', '--check'],
  )
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual([
    // A busy machine may be late to see that the connection was refused.
    expect.stringMatching(
      /^DATABASE_URL: it does not answer: is it running, and are host and port right\? \((?:ECONNREFUSED|timeout expired)\)$/,
    ),
    expect.stringMatching(
      /^SMTP_URL: the mail server cannot be reached or offers no encryption \((?:ESOCKET|ETIMEDOUT)\)$/,
    ),
    expect.stringMatching(/^S3_BUCKET: files takes no file \(.+\): look at S3_ENDPOINT/),
  ])
  expect((await stat(dataDir)).isDirectory()).toBe(true)
})

it('a start that cannot succeed ends with one plain line that names the variable or the file', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const cases = [
    ['server.json', { DATA_DIR: await dataWith('a', 'server.json', '') }],
    ['server.json', { DATA_DIR: await dataWith('b', 'server.json', '{"pid":') }],
    ['secrets.json', { DATA_DIR: await dataWith('c', 'secrets.json', '{') }],
    ['DATA_DIR', { DATA_DIR: join(file, 'data') }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://nobody:hush@127.0.0.1:1/none' }],
    ['DATABASE_URL', { DATABASE_URL: 'nothing' }],
    ['AUTH_PRIVATE_KEY', { AUTH_PRIVATE_KEY: 'geheim', SERVER_SECRET: 's'.repeat(32) }],
    ['MAP_TILES_FILE', { MAP_TILES_FILE: join(folder, 'nowhere.pmtiles') }],
    ['PORT', { PORT: 'many' }],
  ] as const
  for (const [name, env] of cases) {
    const { code, said } = await refusal(join(folder, 'data'), env)
    expect({ name, code }).toEqual({ name, code: 1 })
    expect(said).toContain(name)
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(said).not.toContain('hush')
  }
})

const failure = (code: string, more: object = {}) =>
  Object.assign(new Error(`failed ${code}`), { code, ...more })

it.each([
  ['PORT 80', failure('EACCES', { syscall: 'listen', port: 80 })],
  [
    'PORT 3000 is taken by another program: set PORT or HOST to another one, as in PORT=3001',
    failure('EADDRINUSE', { syscall: 'listen', port: 3000 }),
  ],
  [
    'DATA_DIR: /srv/data/secrets.json',
    failure('EACCES', { syscall: 'open', path: '/srv/data/secrets.json' }),
  ],
  ['DATA_DIR: /srv/data', failure('ENOSPC', { syscall: 'write', path: '/srv/data' })],
  ['the password or the user', failure('28P01')],
  ['no such database', failure('3D000')],
  ['the disk is full', Object.assign(new pg.DatabaseError('full', 4, 'error'), { code: '53100' })],
  ['DATABASE_URL: it does not answer', failure('ENOTFOUND', { syscall: 'getaddrinfo' })],
  ['two lines – in one', new UserFacingError('two lines\nin one')],
])('%s', (expected, error) => {
  expect(explain(error, '/srv/data')).toContain(expected)
  expect(explain(error, '/srv/data')).not.toContain('\n')
})

it('any other failure shows its stack', () => {
  expect(explain(new TypeError('x is not a function'))).toBeUndefined()
})
