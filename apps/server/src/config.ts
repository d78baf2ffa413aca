import { join } from 'node:path'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../../..')

/** Keyless vector tiles, so that the map is one without any set-up. */
export const DEFAULT_MAP_STYLE_URL = 'https://tiles.openfreemap.org/styles/positron'

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Any PostgreSQL 18 or newer; without it the embedded one runs. */
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  DATA_DIR: z.string().default(join(ROOT, 'data')),
  /** Ed25519 private key, PKCS#8 PEM: signs access tokens. */
  AUTH_PRIVATE_KEY: z.string().optional(),
  /** At least 32 characters: every key but the access tokens' is derived from it (platform/derived-keys.ts). */
  SERVER_SECRET: z.string().min(32).optional(),
  /** Public origins that browsers may call from, separated by commas. */
  APP_ORIGINS: z.string().default(''),
  /** Proxies in front whose X-Forwarded-For is believed: number of hops. */
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  MAP_STYLE_URL: z.string().default(DEFAULT_MAP_STYLE_URL),
  MAP_ATTRIBUTION: z.string().default('© OpenStreetMap contributors, © OpenMapTiles, OpenFreeMap'),
  /** Further origins that the map's style names (tiles, glyphs, sprites), separated by commas. */
  MAP_ORIGINS: z.string().default(''),
  /** Prometheus sends it as bearer to GET /metrics; without it only this machine may read, in production nobody. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** 'off' is for load tests. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** How late the event loop may run (mean of a second) before requests are turned away with 503. */
  OVERLOAD_DELAY_MS: z.coerce.number().int().min(10).default(2000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(20),
})

export interface Config {
  readonly host: string
  readonly port: number
  readonly databaseUrl: string | undefined
  readonly databasePool: number
  readonly dataDir: string
  readonly authPrivateKey: string | undefined
  readonly serverSecret: string | undefined
  readonly appOrigins: readonly string[]
  readonly trustedHops: number
  readonly mapStyleUrl: string | null
  readonly mapAttribution: string
  readonly mapOrigins: readonly string[]
  readonly metricsToken: string | undefined
  readonly rateLimits: boolean
  readonly overloadDelayMs: number
  readonly logLevel: string
  readonly production: boolean
  readonly demo: boolean
}

/**
 * Reads the environment. In production the secrets must be there; elsewhere completeSecrets()
 * fills in the missing ones.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  options: { production: boolean; demo: boolean },
): Config {
  const values = environment.parse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  if (options.production) {
    const missing = (['DATABASE_URL', 'AUTH_PRIVATE_KEY', 'SERVER_SECRET', 'APP_ORIGINS'] as const).filter(
      (name) => values[name] === undefined || values[name] === '',
    )
    if (missing.length > 0) throw new Error(`A production start needs: ${missing.join(', ')}`)
    if (values.RATE_LIMITS === 'off') throw new Error('RATE_LIMITS=off is for load tests, not for production')
    if (options.demo) throw new Error('The demo and its public passwords are refused in production')
  }
  return {
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    dataDir: values.DATA_DIR,
    authPrivateKey: values.AUTH_PRIVATE_KEY,
    serverSecret: values.SERVER_SECRET,
    appOrigins: listOf(values.APP_ORIGINS),
    trustedHops: values.TRUSTED_HOPS,
    mapStyleUrl: values.MAP_STYLE_URL === 'none' ? null : values.MAP_STYLE_URL,
    mapAttribution: values.MAP_ATTRIBUTION,
    mapOrigins: listOf(values.MAP_ORIGINS),
    metricsToken: values.METRICS_TOKEN,
    rateLimits: values.RATE_LIMITS === 'on',
    overloadDelayMs: values.OVERLOAD_DELAY_MS,
    logLevel: values.LOG_LEVEL,
    production: options.production,
    demo: options.demo,
  }
}

/** Origins as browsers write them: no spaces, no slash at the end. */
function listOf(text: string): string[] {
  return text
    .split(',')
    .map((origin) => origin.trim().replace(/\/$/, ''))
    .filter(Boolean)
}
