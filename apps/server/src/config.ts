import { join } from 'node:path'
import { isPartitaIva } from '@vicino/domain/piva'
import { z } from 'zod'
import { databaseConfigOf, type DatabaseConfig, databaseEnvironment } from './platform/db/environment.ts'
import { looksRandom } from './platform/secret-strength.ts'
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

/**
 * The least randomness of METRICS_TOKEN in bits (looksRandom); it may be shorter than
 * SERVER_SECRET.
 */
const TOKEN_BITS = 40

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  ...databaseEnvironment,
  DATA_DIR: z.string().default(join(ROOT, 'data')),
  /** Ed25519 private key, PKCS#8 PEM: signs access tokens. */
  AUTH_PRIVATE_KEY: z.string().optional(),
  /** The key before: what was signed with it is accepted. */
  AUTH_PRIVATE_KEY_OLD: z.string().optional(),
  /**
   * At least 32 characters. All keys except the one for access tokens are derived from it
   * (platform/derived-keys.ts).
   */
  SERVER_SECRET: z.string().min(32).optional(),
  /** The secret before: what was made with it is accepted (platform/retired-keys.ts). */
  SERVER_SECRET_OLD: z.string().min(32).optional(),
  /** Public origins that browsers may call from, separated by commas. */
  APP_ORIGINS: z.string().default(''),
  /**
   * Address under which people reach the product: links in emails, passkeys, the way back from
   * Google.
   */
  PUBLIC_URL: z.url().optional(),
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
  OPERATOR_EMAIL: z.email().optional(),
  /** The contact address of the data protection officer; none = there is none. */
  OPERATOR_DPO: z.union([z.literal('none'), z.email()], 'must be an address or none').optional(),
  /**
   * smtp:// or smtps:// with user and password; without it emails are written as files to
   * DATA_DIR/mail.
   */
  SMTP_URL: z.string().startsWith('smtp').optional(),
  MAIL_FROM: z.string().default('Vicino <ciao@vicino.test>'),
  /** OpenID Connect client; both or none. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  /**
   * Bucket of an S3-compatible storage; without it files are in DATA_DIR. Credentials come as AWS_…
   * variables.
   */
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('eu-south-1'),
  /** Address of a storage other than AWS; the bucket is then part of the path. */
  S3_ENDPOINT: z.url().optional(),
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
  /** 'allowed': webhooks may also call http://127.0.0.1, for tests. Refused in production. */
  WEBHOOK_LOOPBACK: z.enum(['refused', 'allowed']).default('refused'),
  /** Number of proxies in front of the server whose X-Forwarded-For it trusts. */
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(10).default(0),
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
  METRICS_TOKEN: z.string().min(16).optional(),
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
  OVERLOAD_DELAY_MS: z.coerce.number().int().min(0).default(2000),
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
  STOP_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
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
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
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
  /** Whether webhooks may call this machine. */
  readonly webhookLoopback: boolean
  readonly trustedHops: number
  readonly mapStyleUrl: string | null
  readonly mapAttribution: string
  /** Path of the archive of map tiles that this server serves. */
  readonly mapTilesFile: string | undefined
  readonly mapOrigins: readonly string[]
  readonly metricsToken: string | undefined
  readonly rateLimits: boolean
  readonly marketingQuietHours: boolean
  readonly overloadDelayMs: number
  readonly stopDelayMs: number
  /**
   * Whether accounts with an overdue second factor can do nothing else first
   * (docs/modules/identity.md, "Required second factor").
   */
  readonly secondFactorRequired: boolean
  readonly logLevel: string
  readonly production: boolean
  readonly demo: boolean
}

const OPERATOR = ['OPERATOR_NAME', 'OPERATOR_SEAT', 'OPERATOR_VAT', 'OPERATOR_EMAIL', 'OPERATOR_DPO'] as const
const NEEDED_IN_PRODUCTION = [
  'DATABASE_URL',
  'AUTH_PRIVATE_KEY',
  'SERVER_SECRET',
  'APP_ORIGINS',
  ...OPERATOR,
] as const

/**
 * Reads and checks the environment. Production must name its secrets; elsewhere completeSecrets()
 * adds the missing ones.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  options: { production: boolean; demo: boolean },
): Config {
  const values = environment.parse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  if (options.production) {
    const missing = NEEDED_IN_PRODUCTION.filter((name) => values[name] === undefined || values[name] === '')
    if (missing.length > 0) throw new UserFacingError(`A production start needs: ${missing.join(', ')}`)
    if (values.MARKETING_QUIET_HOURS === 'off')
      throw new UserFacingError('MARKETING_QUIET_HOURS=off is for tests, not for production')
    if (values.RATE_LIMITS === 'off')
      throw new UserFacingError('RATE_LIMITS=off is for load tests, not for production')
    if (values.SECOND_FACTOR === 'asked') {
      throw new UserFacingError('SECOND_FACTOR=asked is for trying the product out, not for production')
    }
    if (values.WEBHOOK_LOOPBACK === 'allowed')
      throw new UserFacingError('WEBHOOK_LOOPBACK=allowed is for tests, not for production')
    if (options.demo) throw new UserFacingError('The demo and its public passwords are refused in production')
    refuseWeakProduction(values)
  }
  return {
    host: values.HOST,
    port: values.PORT,
    ...databaseConfigOf(values),
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
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
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
    appleWallet: appleWalletOf(values),
    googleWallet: googleWalletOf(values),
    webhookLoopback: values.WEBHOOK_LOOPBACK === 'allowed',
    trustedHops: values.TRUSTED_HOPS,
    mapStyleUrl: mapStyleOf(values),
    mapAttribution: values.MAP_ATTRIBUTION ?? '© OpenStreetMap contributors, © OpenMapTiles, OpenFreeMap',
    mapTilesFile: values.MAP_TILES_FILE,
    mapOrigins: listOf(values.MAP_ORIGINS),
    metricsToken: values.METRICS_TOKEN,
    rateLimits: values.RATE_LIMITS === 'on',
    marketingQuietHours: values.MARKETING_QUIET_HOURS === 'on',
    overloadDelayMs: values.OVERLOAD_DELAY_MS,
    stopDelayMs: values.STOP_DELAY_MS,
    // The demo's accounts are for trying out, with a public password.
    secondFactorRequired: (values.SECOND_FACTOR ?? (options.demo ? 'asked' : 'required')) === 'required',
    logLevel: values.LOG_LEVEL,
    production: options.production,
    demo: options.demo,
  }
}

/**
 * Refuses settings that would make a production installation unsafe: origins that anybody can
 * claim, that are not encrypted or that are no origins at all, and secrets that a person has made
 * up.
 */
function refuseWeakProduction(values: z.output<typeof environment>): void {
  const addresses = [
    ...listOf(values.APP_ORIGINS).map((origin) => ['APP_ORIGINS', origin] as const),
    ...(values.PUBLIC_URL === undefined
      ? []
      : [['PUBLIC_URL', values.PUBLIC_URL.replace(/\/$/, '')] as const]),
  ]
  for (const [name, text] of addresses) {
    const url = URL.parse(text)
    if (url?.protocol !== 'https:' || url.origin !== text) {
      throw new UserFacingError(
        `${name}: ${text} is no origin for production, write it like https://vicino.example`,
      )
    }
  }
  if (!values.GOOGLE_WALLET_URL.startsWith('https:'))
    throw new UserFacingError('GOOGLE_WALLET_URL must be https')
  if (!looksRandom(values.SERVER_SECRET ?? '')) {
    throw new UserFacingError('SERVER_SECRET is too easy to guess: make one with openssl rand -hex 32')
  }
  if (values.METRICS_TOKEN !== undefined && !looksRandom(values.METRICS_TOKEN, TOKEN_BITS)) {
    throw new UserFacingError('METRICS_TOKEN is too easy to guess: make one with openssl rand -hex 16')
  }
}

/** Returns the configured style, otherwise the style of the tile archive, otherwise the default. */
function mapStyleOf({ MAP_STYLE_URL: chosen, MAP_TILES_FILE: archive }: z.output<typeof environment>) {
  if (chosen === 'none') return null
  return chosen ?? (archive === undefined ? DEFAULT_MAP_STYLE_URL : ARCHIVE_STYLE_URL)
}

/** @throws UserFacingError when only some of the variables are set */
function operatorOf(values: z.output<typeof environment>): Operator | null {
  const {
    OPERATOR_NAME: name,
    OPERATOR_SEAT: seat,
    OPERATOR_VAT: vatNumber,
    OPERATOR_EMAIL: email,
    OPERATOR_DPO: dpo,
  } = values
  if (
    name !== undefined &&
    seat !== undefined &&
    vatNumber !== undefined &&
    email !== undefined &&
    dpo !== undefined
  ) {
    return { name, seat, vatNumber, email, dpo: dpo === 'none' ? null : dpo }
  }
  const missing = OPERATOR.filter((variable) => values[variable] === undefined)
  if (missing.length === OPERATOR.length) return null
  throw new UserFacingError(
    `Who runs this installation is named in full or not at all: ${missing.join(', ')}`,
  )
}

function googleOf(values: z.output<typeof environment>): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = values
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new UserFacingError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together')
  }
  return clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret, issuer }
}

/**
 * Reads a list of origins in the form in which browsers send them: without spaces and without a
 * slash at the end.
 */
function listOf(text: string): string[] {
  return text
    .split(',')
    .map((origin) => origin.trim().replace(/\/$/, ''))
    .filter(Boolean)
}
