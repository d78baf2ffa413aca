import { z } from 'zod'
import { isRandomKey, readSigningKeys } from './auth/keys.ts'
import { looksRandom } from './secret-strength.ts'
import { isVapidPair } from './vapid.ts'

/** The environment as text, without empty variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Error: settings are missing or wrong. `problems` has one line for each, with what to do. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

const OPERATOR = ['OPERATOR_NAME', 'OPERATOR_SEAT', 'OPERATOR_VAT', 'OPERATOR_EMAIL', 'OPERATOR_DPO'] as const

/** What production needs, and where it comes from. */
const NEEDED: Readonly<Record<string, string>> = {
  DATABASE_URL: 'name a PostgreSQL 18 or newer, as in postgres://user:password@host:5432/database',
  AUTH_PRIVATE_KEY: 'make one with openssl genpkey -algorithm ed25519',
  SERVER_SECRET: 'make one with openssl rand -hex 32',
  APP_ORIGINS: 'name the address of the product, as in https://vicino.example',
  OPERATOR_NAME: 'name the company that runs this installation',
  OPERATOR_SEAT: 'name its registered seat, on one line',
  OPERATOR_VAT: 'name its partita IVA',
  OPERATOR_EMAIL: 'name its address for letters by email',
  OPERATOR_DPO: 'name the address of the data protection officer, or none',
}

/** Settings for tests and trials, which are refused in production. */
const NOT_IN_PRODUCTION: readonly (readonly [name: string, value: string, what: string])[] = [
  ['MARKETING_QUIET_HOURS', 'off', 'is for tests'],
  ['RATE_LIMITS', 'off', 'is for load tests'],
  ['SECOND_FACTOR', 'asked', 'is for trying the product out'],
  ['WEBHOOK_LOOPBACK', 'allowed', 'is for tests'],
]

/**
 * The least randomness of such tokens in bits (looksRandom); it may be shorter than
 * SERVER_SECRET.
 */
const TOKEN_BITS = 40

/** Names all settings that keep a production installation from starting or make it unsafe. */
export function productionProblems(env: Environment): string[] {
  return [
    ...Object.entries(NEEDED).flatMap(([name, remedy]) =>
      env[name] === undefined ? [`${name} is missing: ${remedy}`] : [],
    ),
    ...NOT_IN_PRODUCTION.flatMap(([name, value, what]) =>
      env[name] === value ? [`${name}=${value} ${what}, not for production: leave it out`] : [],
    ),
    ...originProblems(env),
    ...weakSecrets(env),
  ]
}

/** Origins that anybody can claim, that are not encrypted or that are no origins at all. */
function originProblems({ APP_ORIGINS: origins, PUBLIC_URL: address }: Environment): string[] {
  const named = [
    ...listOf(origins ?? '').map((origin) => ['APP_ORIGINS', origin] as const),
    ...(address === undefined ? [] : [['PUBLIC_URL', address.replace(/\/$/, '')] as const]),
  ]
  return named.flatMap(([name, text]) => {
    const url = URL.parse(text)
    if (url?.protocol === 'https:' && url.origin === text) return []
    return [`${name}: ${text} is no origin for production: write it like https://vicino.example`]
  })
}

function weakSecrets(env: Environment): string[] {
  const { AUTH_PRIVATE_KEY: key, SERVER_SECRET: secret } = env
  const found: string[] = []
  if (key !== undefined && isSigningKey(key) && !isRandomKey(key))
    found.push('AUTH_PRIVATE_KEY is no random key: make one with openssl genpkey -algorithm ed25519')
  if (secret !== undefined && secret.length >= 32 && !looksRandom(secret))
    found.push('SERVER_SECRET is too easy to guess: make one with openssl rand -hex 32')
  for (const name of ['METRICS_TOKEN', 'MAIL_EVENTS_TOKEN'] as const) {
    const token = env[name]
    if (token !== undefined && !looksRandom(token, TOKEN_BITS))
      found.push(`${name} is too easy to guess: make one with openssl rand -hex 16`)
  }
  if (env['GOOGLE_WALLET_URL']?.startsWith('https:') === false)
    found.push('GOOGLE_WALLET_URL must be https: leave it out')
  return found
}

/** Names settings that are wrong by themselves or beside others, anywhere. */
export function generalProblems(
  env: Environment,
  { production }: { readonly production: boolean },
): string[] {
  const found: string[] = []
  const missing = OPERATOR.filter((name) => env[name] === undefined)
  // Production names each of them anyway.
  if (!production && missing.length > 0 && missing.length < OPERATOR.length)
    found.push(`Who runs this installation is named in full or not at all: ${missing.join(', ')}`)
  if ((env['GOOGLE_CLIENT_ID'] === undefined) !== (env['GOOGLE_CLIENT_SECRET'] === undefined))
    found.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: name both or neither')
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  for (const name of ['AUTH_PRIVATE_KEY', 'AUTH_PRIVATE_KEY_OLD'] as const) {
    const key = env[name]
    if (key !== undefined && !isSigningKey(key)) {
      found.push(
        `${name} is no Ed25519 private key in PEM (PKCS#8): make one with openssl genpkey -algorithm ed25519`,
      )
    }
  }
  const isPair = publicKey !== undefined && privateKey !== undefined && isVapidPair({ publicKey, privateKey })
  if ((publicKey ?? privateKey) !== undefined && !isPair) {
    found.push(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair of keys: make one with npx web-push generate-vapid-keys',
    )
  }
  return found
}

export function isSigningKey(pem: string): boolean {
  try {
    readSigningKeys(pem)
    return true
  } catch {
    return false
  }
}

/**
 * Reads a list of origins in the form in which browsers send them: without spaces and without a
 * slash at the end.
 */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((origin) => origin.trim().replace(/\/$/, ''))
    .filter(Boolean)
}

/** The schema of a whole number within limits, which its message names. */
export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}
