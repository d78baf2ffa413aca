import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { generateSigningKey, readSigningKeys } from './auth/keys.ts'
import { completeSecrets, databasePassword } from './secrets.ts'
import { deriveVapidKeys } from './vapid.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-secrets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const operator = {
  OPERATOR_NAME: 'Rossi S.r.l.',
  OPERATOR_SEAT: 'via Roma 1, 10121 Torino',
  OPERATOR_VAT: '01234567897',
  OPERATOR_EMAIL: 'ciao@rossi.example',
  OPERATOR_DPO: 'dpo@rossi.example',
}

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
  const pair = deriveVapidKeys('x')
  const env = { AUTH_PRIVATE_KEY: own, VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey }
  const complete = await completeSecrets(configOf(join(folder, 'b'), env))
  expect(complete.authPrivateKey).toBe(own)
  expect(complete.vapid).toEqual(pair)
  const production = { ...configOf(join(folder, 'b')), production: true }
  await expect(completeSecrets(production)).rejects.toThrow('production')
  const brought = { ...production, authPrivateKey: own, serverSecret: 's'.repeat(32) }
  expect((await completeSecrets(brought)).vapid).toBeUndefined()
})

it('a production start names the variables that are missing, and refuses the demo', () => {
  expect(() => readConfig({}, { production: true, demo: false })).toThrow(
    /^(?:(?:DATABASE_URL|AUTH_PRIVATE_KEY|SERVER_SECRET|APP_ORIGINS|OPERATOR_[A-Z]+) is missing: .+\n?){9}$/,
  )
  const env = {
    DATABASE_URL: 'postgres://db/vicino',
    AUTH_PRIVATE_KEY: generateSigningKey(),
    SERVER_SECRET: randomBytes(32).toString('hex'),
    APP_ORIGINS: 'https://vicino.example',
    ...operator,
  }
  expect(() => readConfig(env, { production: true, demo: true })).toThrow('demo')
  expect(() => readConfig({ ...env, SECOND_FACTOR: 'asked' }, { production: true, demo: false })).toThrow(
    'SECOND_FACTOR',
  )
  expect(readConfig(env, { production: true, demo: false }).appOrigins).toEqual(['https://vicino.example'])
})

it('a key of another kind is refused; one written on a single line is read', () => {
  const pem = generateSigningKey()
  expect(readSigningKeys(pem.trim().replaceAll('\n', String.raw`\n`)).keyId).toBe(readSigningKeys(pem).keyId)
  expect(() => readSigningKeys('geheim')).toThrow('DECODER')
})

const production = {
  ...operator,
  DATABASE_URL: 'postgres://db/vicino',
  AUTH_PRIVATE_KEY: generateSigningKey(),
  SERVER_SECRET: randomBytes(32).toString('hex'),
  APP_ORIGINS: 'https://vicino.example,https://app.vicino.example:8443',
}

const inProduction = (env: Record<string, string>) => readConfig(env, { production: true, demo: false })

it.each([
  ['APP_ORIGINS', '*'],
  ['APP_ORIGINS', 'https://vicino.example,*'],
  ['APP_ORIGINS', 'http://vicino.example'],
  ['APP_ORIGINS', 'http://localhost:3000'],
  ['APP_ORIGINS', 'vicino.example'],
  ['APP_ORIGINS', 'https://vicino.example/app'],
  ['APP_ORIGINS', 'https://user@vicino.example'],
  ['APP_ORIGINS', 'null'],
  ['PUBLIC_URL', 'http://vicino.example'],
  ['SERVER_SECRET', 'c'.repeat(64)],
  ['SERVER_SECRET', 'change-me-change-me-change-me-change-me'],
  ['METRICS_TOKEN', 'm'.repeat(20)],
  ['DATABASE_URL', 'mysql://db/vicino'],
  ['OPERATOR_VAT', '01234567890'],
  ['OPERATOR_DPO', 'nobody'],
  ['OPERATOR_SEAT', ''],
])('production refuses %s=%s by name', (name, value) => {
  expect(inProduction(production).appOrigins).toHaveLength(2)
  expect(() => inProduction({ ...production, [name]: value })).toThrow(name)
})

it('outside of production a loopback origin is fine', () => {
  expect(configOf('x', { APP_ORIGINS: 'http://localhost:5173' }).appOrigins).toEqual([
    'http://localhost:5173',
  ])
})

it('a production key that was not drawn at random is refused, and so are broken keys, by name', () => {
  // PKCS#8 of an Ed25519 key (RFC 8410) whose 32 bytes are all zero.
  const zero = Buffer.from(`302e020100300506032b657004220420${'00'.repeat(32)}`, 'hex').toString('base64')
  const pem = `-----BEGIN PRIVATE KEY-----\n${zero}\n-----END PRIVATE KEY-----`
  expect(() => inProduction({ ...production, AUTH_PRIVATE_KEY: pem })).toThrow(
    'AUTH_PRIVATE_KEY is no random key',
  )
  const wrong: Record<string, string>[] = [
    { AUTH_PRIVATE_KEY: 'geheim' },
    { VAPID_PUBLIC_KEY: 'public', VAPID_PRIVATE_KEY: 'private' },
    { VAPID_PUBLIC_KEY: 'public' },
  ]
  for (const env of wrong) {
    const [name = ''] = Object.keys(env)
    expect(() => configOf('x', env)).toThrow(name)
  }
})

it.each(['', '{', '{}', '{"authPrivateKey":"x","serverSecret":"short"}'])(
  'a secrets.json with %j is refused in a line that names it',
  async (content) => {
    const dataDir = join(folder, 'c')
    await completeSecrets(configOf(dataDir))
    await writeFile(join(dataDir, 'secrets.json'), content)
    await expect(completeSecrets(configOf(dataDir))).rejects.toThrow(
      `${join(dataDir, 'secrets.json')} is empty or damaged`,
    )
    await rm(dataDir, { recursive: true })
  },
)

it('the password of the database is random, and is added to a file of an earlier version', async () => {
  const dataDir = join(folder, 'd')
  const { serverSecret } = await completeSecrets(configOf(dataDir))
  const file = join(dataDir, 'secrets.json')
  const { databasePassword: made, ...earlier } = JSON.parse(await readFile(file, 'utf8'))
  expect(await databasePassword(dataDir)).toBe(made)
  await writeFile(file, JSON.stringify(earlier), { mode: 0o600 })
  const added = await databasePassword(dataDir)
  expect(added).not.toBe(made)
  expect(added).toMatch(/^[0-9a-f]{48}$/)
  expect(await databasePassword(dataDir)).toBe(added)
  expect((await completeSecrets(configOf(dataDir))).serverSecret).toBe(serverSecret)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
