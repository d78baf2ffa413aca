import { mkdir, rm, writeFile } from 'node:fs/promises'
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
