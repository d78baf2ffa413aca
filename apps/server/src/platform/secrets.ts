import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { generateSigningKey } from './auth/keys.ts'
import { putIfFree } from './exclusive-file.ts'
import { UserFacingError } from './user-facing-error.ts'
import { isSigningKey } from './settings.ts'
import { deriveVapidKeys } from './vapid.ts'

const secretsSchema = z.object({
  authPrivateKey: z.string().refine(isSigningKey),
  serverSecret: z.string().min(32),
  /** Password of the embedded database; files of earlier versions have none. */
  databasePassword: z
    .string()
    .regex(/^[0-9a-f]{32,}$/)
    .optional(),
})
type Secrets = z.output<typeof secretsSchema>

/** A configuration in which no secret is missing. */
export type CompleteConfig = Config & { readonly authPrivateKey: string; readonly serverSecret: string }

/**
 * Adds the secrets that the environment does not name from DATA_DIR/secrets.json, which the first
 * start makes (mode 0600), so that sessions and cursors survive a restart. In production config.ts
 * refuses to start without them. The keys for web push are derived from the server's secret; in
 * production they must be named, or there are no pushes.
 */
export async function completeSecrets(config: Config): Promise<CompleteConfig> {
  const { authPrivateKey, serverSecret } = config
  if (authPrivateKey !== undefined && serverSecret !== undefined)
    return { ...config, authPrivateKey, serverSecret, vapid: vapidOf(config, serverSecret) }
  if (config.production) throw new Error('A production start brings its secrets in the environment')
  const kept = await keptSecrets(config.dataDir)
  const secret = serverSecret ?? kept.serverSecret
  return {
    ...config,
    authPrivateKey: authPrivateKey ?? kept.authPrivateKey,
    serverSecret: secret,
    vapid: vapidOf(config, secret),
  }
}

function vapidOf({ vapid, production }: Config, serverSecret: string): Config['vapid'] {
  return vapid ?? (production ? undefined : deriveVapidKeys(serverSecret))
}

/**
 * Reads the password of the embedded database from secrets.json, and adds it when missing. Call it
 * only under the data folder's lock (start/data-lock.ts).
 */
export async function databasePassword(dataDir: string): Promise<string> {
  const kept = await keptSecrets(dataDir)
  if (kept.databasePassword !== undefined) return kept.databasePassword
  const password = newPassword()
  const path = pathOf(dataDir)
  const draft = await draftOf(path, { ...kept, databasePassword: password })
  await rename(draft, path)
  return password
}

const pathOf = (dataDir: string): string => join(dataDir, 'secrets.json')
const newPassword = (): string => randomBytes(24).toString('hex')

async function keptSecrets(dataDir: string): Promise<Secrets> {
  const path = pathOf(dataDir)
  await mkdir(dataDir, { recursive: true })
  const text = await read(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await makeSecrets(path)
    return read(path)
  })
  try {
    return secretsSchema.parse(JSON.parse(text))
  } catch {
    throw new UserFacingError(
      `${path} is empty or damaged: put it back from a backup; or delete it, and everybody has to sign in and to set up their second factor again`,
    )
  }
}

const read = (path: string): Promise<string> => readFile(path, 'utf8')

/**
 * Makes the file, whole or not at all. Of two simultaneous processes one makes it and both read it.
 */
async function makeSecrets(path: string): Promise<void> {
  const made: Secrets = {
    authPrivateKey: generateSigningKey(),
    serverSecret: randomBytes(32).toString('hex'),
    databasePassword: newPassword(),
  }
  const draft = await draftOf(path, made)
  try {
    await putIfFree(draft, path)
  } finally {
    await rm(draft)
  }
}

/**
 * Writes the secrets beside their file, readable for its owner only. @returns the path. A full disk
 * leaves no partial file there.
 */
async function draftOf(path: string, secrets: Secrets): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 }).catch(
    async (error: unknown) => {
      await rm(draft, { force: true })
      throw error
    },
  )
  return draft
}
