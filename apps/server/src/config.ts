import { join } from 'node:path'
import { isPartitaIva } from '@vicino/domain/piva'
import { z } from 'zod'
import type { Claims } from '@vicino/contract/marketplace/landing/claims'
import { type AppLinks, appLinksEnvironment, appLinksOf } from './platform/app-links-config.ts'
import { claimsEnvironment, claimsOf } from './platform/claims-config.ts'
import { databaseConfigOf, type DatabaseConfig, databaseEnvironment } from './platform/db/environment.ts'
import {
  type Environment,
  generalProblems,
  listOf,
  productionProblems,
  WrongSettings,
  wholeNumber,
} from './platform/settings.ts'
import { type Collector, collectorOf, telemetryEnvironment } from './platform/telemetry/config.ts'
import { UserFacingError } from './platform/user-facing-error.ts'
import {
  type AppleWallet,
  appleWalletOf,
  type GoogleWallet,
  googleWalletOf,
  walletEnvironment,
} from './platform/wallet-config.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Vector tiles without an API key, so that the map needs no set-up. */
export const DEFAULT_MAP_STYLE_URL = 'https://tiles.openfreemap.org/styles/positron'

/** Address on this server of the style for MAP_TILES_FILE. */
export const ARCHIVE_STYLE_URL = '/map-tiles/style.json'

const AN_ADDRESS = 'must be an address, as in https://vicino.example'

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  ...databaseEnvironment,
  /** Redis or Valkey, redis:// or rediss://; without it each server counts requests for itself. */
  REDIS_URL: z
    .url({
      protocol: /^rediss?$/,
      error: 'must look like redis://host:6379, or rediss:// for an encrypted one',
    })
    .optional(),
  DATA_DIR: z.string().default(join(ROOT, 'data')),
  /** Ed25519 private key, PKCS#8 PEM: signs access tokens. */
  AUTH_PRIVATE_KEY: z.string().optional(),
  /** The key before: what was signed with it is accepted. */
  AUTH_PRIVATE_KEY_OLD: z.string().optional(),
  /**
   * At least 32 characters. All keys except the one for access tokens are derived from it
   * (platform/derived-keys.ts).
   */
  SERVER_SECRET: z
    .string()
    .min(32, 'must have 32 characters at least: make one with openssl rand -hex 32')
    .optional(),
  /** The secret before: what was made with it is accepted (platform/retired-keys.ts). */
  SERVER_SECRET_OLD: z.string().min(32).optional(),
  /** Public origins that browsers may call from, separated by commas. */
  APP_ORIGINS: z.string().default(''),
  /**
   * Address under which people reach the product: links in emails, passkeys, the way back from
   * Google.
   */
  PUBLIC_URL: z.url(AN_ADDRESS).optional(),
  /**
   * The operator of this installation: shown in the legal texts, the help and the landing's footer.
   */
  OPERATOR_NAME: z.string().trim().min(2).max(200).optional(),
  /** Registered seat, on one line. */
  OPERATOR_SEAT: z.string().trim().min(5).max(300).optional(),
  OPERATOR_VAT: z
    .string()
    .trim()
    .refine(isPartitaIva, 'must be a partita IVA of eleven digits whose last one is right')
    .optional(),
  /** The contact address of the operator. */
  OPERATOR_EMAIL: z.email('must be an address, as in ciao@vicino.example').optional(),
  /** The contact address of the data protection officer; none = there is none. */
  OPERATOR_DPO: z.union([z.literal('none'), z.email()], 'must be an address, or none').optional(),
  ...claimsEnvironment,
  /**
   * smtp:// or smtps:// with user and password; without it emails are written as files to
   * DATA_DIR/mail.
   */
  SMTP_URL: z.string().startsWith('smtp', 'must look like smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().default('Vicino <ciao@vicino.test>'),
  /**
   * Password by which an e-mail service reports bounces and complaints (POST /mail-events/…). Without
   * it nobody can.
   */
  MAIL_EVENTS_TOKEN: z
    .string()
    .min(16, 'must have 16 characters at least: make one with openssl rand -hex 16')
    .optional(),
  /** OpenID Connect client; both or none. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url(AN_ADDRESS).default('https://accounts.google.com'),
  /**
   * Bucket of an S3-compatible storage; without it files are in DATA_DIR. Credentials come as AWS_…
   * variables.
   */
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('eu-south-1'),
  /** Address of a storage other than AWS; the bucket is then part of the path. */
  S3_ENDPOINT: z.url(AN_ADDRESS).optional(),
  /** Web push (RFC 8292), base64url; made at the first start outside of production. */
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  /**
   * Hosts of push services to which the server may send, separated by commas; *.host means its
   * subdomains.
   */
  PUSH_HOSTS: z
    .string()
    .default('fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'),
  /**
   * Address of an open product database in the form of Open Food Facts, with {gtin} in place of the
   * number, like https://world.openfoodfacts.org/api/v2/product/{gtin}.json. Without it only
   * products of this installation are known.
   */
  PRODUCT_DATABASE_URL: z
    .url({ protocol: /^https?$/ })
    .includes('{gtin}')
    .optional(),
  ...walletEnvironment,
  ...appLinksEnvironment,
  /** 'allowed': webhooks may also call http://127.0.0.1, for tests. Refused in production. */
  WEBHOOK_LOOPBACK: z.enum(['refused', 'allowed']).default('refused'),
  /** Number of proxies in front of the server whose X-Forwarded-For it trusts. */
  TRUSTED_HOPS: wholeNumber(0, 10).default(0),
  MAP_STYLE_URL: z.string().optional(),
  MAP_ATTRIBUTION: z.string().optional(),
  /**
   * A PMTiles archive on this machine (OpenMapTiles schema) from which this server serves the map's
   * tiles.
   */
  MAP_TILES_FILE: z.string().optional(),
  /** Further origins that the map's style names (tiles, glyphs, sprites), separated by commas. */
  MAP_ORIGINS: z.string().default(''),
  /**
   * Prometheus sends it as bearer to GET /metrics. Without it only this machine may read the
   * metrics, and in production nobody.
   */
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have 16 characters at least: make one with openssl rand -hex 16')
    .optional(),
  ...telemetryEnvironment,
  /** 'off' is for load tests. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /**
   * 'off': marketing is sent at night too, for tests of the whole product, which run at any hour.
   * Refused in production.
   */
  MARKETING_QUIET_HOURS: z.enum(['on', 'off']).default('on'),
  /**
   * The mean delay of the event loop (ms, over a second) above which requests are refused with 503;
   * 0 = never.
   */
  OVERLOAD_DELAY_MS: wholeNumber(0, 3_600_000).default(2000),
  /**
   * 'asked': superAdmins and brands' owners are asked to set up a second factor, but not forced.
   * Refused in production.
   */
  SECOND_FACTOR: z.enum(['required', 'asked']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /**
   * How long a server that was told to stop goes on answering while it is not ready, in ms: until
   * the proxies in front have noticed.
   */
  STOP_DELAY_MS: wholeNumber(0, 60_000).default(0),
  BACKUPS_KEPT: wholeNumber(1, 10_000).optional(),
})

/** The operator of an installation. */
export interface Operator {
  readonly name: string
  readonly seat: string
  readonly vatNumber: string
  readonly email: string
  /** Address of the data protection officer; null = there is none. */
  readonly dpo: string | null
}

export interface Config extends DatabaseConfig {
  readonly host: string
  readonly port: number
  readonly redisUrl: string | undefined
  readonly dataDir: string
  readonly authPrivateKey: string | undefined
  readonly serverSecret: string | undefined
  readonly oldAuthPrivateKey: string | undefined
  readonly oldServerSecret: string | undefined
  readonly appOrigins: readonly string[]
  /** Without a slash at the end. */
  readonly publicUrl: string
  /** Null = a trial installation without an operator. */
  readonly operator: Operator | null
  /** What the operator claims on the landing page; null = the examples of the demo. */
  readonly claims: Claims | null
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly mailEventsToken: string | undefined
  /** Null = sign-in with Google is not offered. */
  readonly google: {
    readonly clientId: string
    readonly clientSecret: string
    readonly issuer: string
  } | null
  readonly s3: {
    readonly bucket: string
    readonly region: string
    readonly endpoint: string | undefined
  } | null
  readonly vapid: { readonly publicKey: string; readonly privateKey: string } | undefined
  readonly pushHosts: readonly string[]
  /** Contains {gtin}; null = no database is asked. */
  readonly productDatabaseUrl: string | null
  /** Null = no passes for that wallet. */
  readonly appleWallet: AppleWallet | null
  readonly googleWallet: GoogleWallet | null
  readonly appLinks: AppLinks
  /** Whether webhooks may call this machine. */
  readonly webhookLoopback: boolean
  readonly trustedHops: number
  readonly mapStyleUrl: string | null
  readonly mapAttribution: string
  /** Path of the archive of map tiles that this server serves. */
  readonly mapTilesFile: string | undefined
  readonly mapOrigins: readonly string[]
  readonly metricsToken: string | undefined
  /** Null = nothing is traced. */
  readonly otlp: Collector | null
  readonly rateLimits: boolean
  readonly marketingQuietHours: boolean
  readonly overloadDelayMs: number
  readonly stopDelayMs: number
  /** How many backups stay where one is made; undefined = all. */
  readonly backupsKept: number | undefined
  /**
   * Whether accounts with an overdue second factor can do nothing else first
   * (docs/modules/identity.md, "Required second factor").
   */
  readonly secondFactorRequired: boolean
  readonly logLevel: string
  readonly production: boolean
  readonly demo: boolean
}

/**
 * Reads and checks the environment. Production must name its secrets; elsewhere completeSecrets()
 * adds the missing ones.
 * @throws WrongSettings with all that is missing or wrong
 */
export function readConfig(env: Environment, options: { production: boolean; demo: boolean }): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { values, problems } = parsed(set)
  problems.push(...generalProblems(set, options))
  if (options.production) problems.push(...productionProblems(set))
  if (options.production && options.demo)
    problems.push('The demo and its public passwords are refused in production')
  const appleWallet = orProblem(problems, () => appleWalletOf(values))
  const googleWallet = orProblem(problems, () => googleWalletOf(values))
  const claims = orProblem(problems, () => claimsOf(values))
  if (problems.length > 0) throw new WrongSettings(problems)
  return {
    host: values.HOST,
    port: values.PORT,
    ...databaseConfigOf(values),
    redisUrl: values.REDIS_URL,
    dataDir: values.DATA_DIR,
    authPrivateKey: values.AUTH_PRIVATE_KEY,
    serverSecret: values.SERVER_SECRET,
    oldAuthPrivateKey: values.AUTH_PRIVATE_KEY_OLD,
    oldServerSecret: values.SERVER_SECRET_OLD,
    appOrigins: listOf(values.APP_ORIGINS),
    publicUrl: (
      values.PUBLIC_URL ??
      listOf(values.APP_ORIGINS)[0] ??
      `http://localhost:${values.PORT}`
    ).replace(/\/$/, ''),
    operator: operatorOf(values),
    claims: options.demo && values.OPERATOR_CLAIMS === undefined ? null : claims,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailEventsToken: values.MAIL_EVENTS_TOKEN,
    google: googleOf(values),
    s3:
      values.S3_BUCKET === undefined
        ? null
        : { bucket: values.S3_BUCKET, region: values.S3_REGION, endpoint: values.S3_ENDPOINT },
    vapid:
      values.VAPID_PUBLIC_KEY === undefined || values.VAPID_PRIVATE_KEY === undefined
        ? undefined
        : { publicKey: values.VAPID_PUBLIC_KEY, privateKey: values.VAPID_PRIVATE_KEY },
    pushHosts: listOf(values.PUSH_HOSTS),
    productDatabaseUrl: values.PRODUCT_DATABASE_URL ?? null,
    appleWallet,
    googleWallet,
    appLinks: appLinksOf(values),
    webhookLoopback: values.WEBHOOK_LOOPBACK === 'allowed',
    trustedHops: values.TRUSTED_HOPS,
    mapStyleUrl: mapStyleOf(values),
    mapAttribution: values.MAP_ATTRIBUTION ?? '© OpenStreetMap contributors, © OpenMapTiles, OpenFreeMap',
    mapTilesFile: values.MAP_TILES_FILE,
    mapOrigins: listOf(values.MAP_ORIGINS),
    metricsToken: values.METRICS_TOKEN,
    otlp: collectorOf(values),
    rateLimits: values.RATE_LIMITS === 'on',
    marketingQuietHours: values.MARKETING_QUIET_HOURS === 'on',
    overloadDelayMs: values.OVERLOAD_DELAY_MS,
    stopDelayMs: values.STOP_DELAY_MS,
    backupsKept: values.BACKUPS_KEPT,
    // The demo's accounts are for trying out, with a public password.
    secondFactorRequired: (values.SECOND_FACTOR ?? (options.demo ? 'asked' : 'required')) === 'required',
    logLevel: values.LOG_LEVEL,
    production: options.production,
    demo: options.demo,
  }
}

type Values = z.output<typeof environment>

/**
 * Parses all variables. Wrong ones are named together and count as not set, so that the others can
 * be checked too.
 */
function parsed(set: Environment): { values: Values; problems: string[] } {
  const { data, error } = environment.safeParse(set)
  if (error === undefined) return { values: data, problems: [] }
  const wrong = new Set(error.issues.map(({ path }) => String(path[0])))
  const others = Object.entries(set).filter(([name]) => !wrong.has(name))
  return {
    values: environment.parse(Object.fromEntries(others)),
    problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  }
}

/** Reads settings that belong together; null, and a problem more, when they are incomplete. */
function orProblem<Read>(problems: string[], read: () => Read | null): Read | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error
    problems.push(error.message)
    return null
  }
}

/** Returns the configured style, otherwise the style of the tile archive, otherwise the default. */
function mapStyleOf({ MAP_STYLE_URL: chosen, MAP_TILES_FILE: archive }: Values) {
  if (chosen === 'none') return null
  return chosen ?? (archive === undefined ? DEFAULT_MAP_STYLE_URL : ARCHIVE_STYLE_URL)
}

/** Null unless all of it is named; settings.ts refuses a part of it. */
function operatorOf(values: Values): Operator | null {
  const {
    OPERATOR_NAME: name,
    OPERATOR_SEAT: seat,
    OPERATOR_VAT: vatNumber,
    OPERATOR_EMAIL: email,
    OPERATOR_DPO: dpo,
  } = values
  if (!name || !seat || !vatNumber || !email || !dpo) return null
  return { name, seat, vatNumber, email, dpo: dpo === 'none' ? null : dpo }
}

function googleOf(values: Values): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = values
  return clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret, issuer }
}
