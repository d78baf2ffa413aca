import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { generateSigningKey } from './auth/keys.ts'
import { deriveVapidKeys } from './vapid.ts'

const secretsSchema = z.object({ authPrivateKey: z.string(), serverSecret: z.string().min(32) })
type Secrets = z.output<typeof secretsSchema>

/** A configuration in which no secret is missing. */
export type CompleteConfig = Config & { readonly authPrivateKey: string; readonly serverSecret: string }

/**
 * Adds the secrets that the environment does not name from DATA_DIR/secrets.json, which the first start makes (mode
 * 0600), so that sessions and cursors survive a restart. In production config.ts refuses to start without them. The
 * keys for web push are derived from the server's secret; in production they must be named, or there are no pushes.
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

async function keptSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true })
  const known = await readFile(path, 'utf8').catch(() => undefined)
  if (known === undefined) await makeSecrets(path)
  return secretsSchema.parse(JSON.parse(known ?? (await readFile(path, 'utf8'))))
}

/** Makes the file, whole or not at all. Of two processes that start at the same time one makes it and both read it. */
async function makeSecrets(path: string): Promise<void> {
  const made: Secrets = {
    authPrivateKey: generateSigningKey(),
    serverSecret: randomBytes(32).toString('hex'),
  }
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  try {
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
}
