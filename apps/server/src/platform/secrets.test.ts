import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { generateSigningKey, readSigningKeys } from './auth/keys.ts'
import { completeSecrets } from './secrets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-secrets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const configOf = (dataDir: string, env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, ...env }, { production: false, demo: false })

it('of several first starts at once all get the same secrets, in a file that only its owner reads', async () => {
  const config = configOf(join(folder, 'a'))
  const all = await Promise.all(Array.from({ length: 5 }, () => completeSecrets(config)))
  expect(new Set(all.map(({ authPrivateKey }) => authPrivateKey)).size).toBe(1)
  expect(new Set(all.map(({ serverSecret }) => serverSecret)).size).toBe(1)
  expect(new Set(all.map(({ vapid }) => vapid?.publicKey)).size).toBe(1)
  expect((await stat(join(folder, 'a', 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'a'))).toEqual(['secrets.json'])
  expect(await completeSecrets(config)).toEqual(all[0])
})

it('variables of the environment win, and production reads no secrets from the folder', async () => {
  const own = generateSigningKey()
  const env = { AUTH_PRIVATE_KEY: own, VAPID_PUBLIC_KEY: 'public', VAPID_PRIVATE_KEY: 'private' }
  const complete = await completeSecrets(configOf(join(folder, 'b'), env))
  expect(complete.authPrivateKey).toBe(own)
  expect(complete.vapid).toEqual({ publicKey: 'public', privateKey: 'private' })
  const production = { ...configOf(join(folder, 'b')), production: true }
  await expect(completeSecrets(production)).rejects.toThrow('production')
  const brought = { ...production, authPrivateKey: own, serverSecret: 's'.repeat(32) }
  expect((await completeSecrets(brought)).vapid).toBeUndefined()
})

it('a production start names the variables that are missing, and refuses the demo', () => {
  expect(() => readConfig({}, { production: true, demo: false })).toThrow(
    'DATABASE_URL, AUTH_PRIVATE_KEY, SERVER_SECRET, APP_ORIGINS',
  )
  const env = {
    DATABASE_URL: 'postgres://db/vicino',
    AUTH_PRIVATE_KEY: generateSigningKey(),
    SERVER_SECRET: 'c'.repeat(32),
    APP_ORIGINS: 'https://vicino.example',
  }
  expect(() => readConfig(env, { production: true, demo: true })).toThrow('demo')
  expect(readConfig(env, { production: true, demo: false }).appOrigins).toEqual(['https://vicino.example'])
})

it('a key of another kind is refused; one written on a single line is read', () => {
  const pem = generateSigningKey()
  expect(readSigningKeys(pem.trim().replaceAll('\n', String.raw`\n`)).keyId).toBe(readSigningKeys(pem).keyId)
  expect(() => readSigningKeys('geheim')).toThrow('DECODER')
})
