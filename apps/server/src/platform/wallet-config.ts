import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { UserFacingError } from './user-facing-error.ts'

/** Settings by which passes of Apple Wallet are signed and announced. */
export interface AppleWallet {
  /**
   * As registered with Apple, `pass.…`; also the subject of the certificate and the topic of
   * pushes.
   */
  readonly passTypeId: string
  readonly teamId: string
  /**
   * PEM texts: the pass certificate, its key, and Apple's intermediate certificate (G4) that signed
   * it.
   */
  readonly certificate: string
  readonly key: string
  readonly keyPassphrase: string | undefined
  readonly wwdr: string
  /** Address for pushes; below, its certificate authority unless it is a public one. */
  readonly pushUrl: string
  readonly pushCa: string | undefined
}

/** Settings for passes of Google Wallet. */
export interface GoogleWallet {
  readonly issuerId: string
  readonly email: string
  /** PKCS#8 PEM. */
  readonly key: string
  /** Address of access tokens; below, of the passes. */
  readonly tokenUrl: string
  readonly apiUrl: string
}

/**
 * Environment variables of both wallets. A PEM or JSON is the text itself or the path of its file.
 */
export const walletEnvironment = {
  APPLE_PASS_TYPE_ID: z.string().startsWith('pass.').optional(),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'must be ten characters')
    .optional(),
  APPLE_PASS_CERTIFICATE: z.string().optional(),
  APPLE_PASS_KEY: z.string().optional(),
  APPLE_PASS_KEY_PASSPHRASE: z.string().optional(),
  /** Apple Worldwide Developer Relations, G4. */
  APPLE_WWDR_CERTIFICATE: z.string().optional(),
  APPLE_PUSH_URL: z.url({ protocol: /^https$/ }).default('https://api.push.apple.com'),
  /** For a relay of the operator's own. */
  APPLE_PUSH_CA: z.string().optional(),
  GOOGLE_WALLET_ISSUER_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),
  /** The JSON key of a service account. */
  GOOGLE_WALLET_ACCOUNT: z.string().optional(),
  GOOGLE_WALLET_URL: z.url({ protocol: /^https?$/ }).default('https://walletobjects.googleapis.com'),
} as const

type Values = z.output<z.ZodObject<typeof walletEnvironment>>

/** @throws UserFacingError when only some of the variables are set, or one is invalid */
export function appleWalletOf(values: Values): AppleWallet | null {
  const {
    APPLE_PASS_TYPE_ID: passTypeId,
    APPLE_TEAM_ID: teamId,
    APPLE_PASS_CERTIFICATE: certificate,
    APPLE_PASS_KEY: key,
    APPLE_WWDR_CERTIFICATE: wwdr,
  } = values
  const all = [passTypeId, teamId, certificate, key, wwdr]
  if (all.every((value) => value === undefined)) return null
  if (
    passTypeId === undefined ||
    teamId === undefined ||
    certificate === undefined ||
    key === undefined ||
    wwdr === undefined
  ) {
    throw new UserFacingError(
      'Apple Wallet needs all of APPLE_PASS_TYPE_ID, APPLE_TEAM_ID, APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY and APPLE_WWDR_CERTIFICATE',
    )
  }
  const wallet: AppleWallet = {
    passTypeId,
    teamId,
    certificate: textOf('APPLE_PASS_CERTIFICATE', certificate),
    key: textOf('APPLE_PASS_KEY', key),
    keyPassphrase: values.APPLE_PASS_KEY_PASSPHRASE,
    wwdr: textOf('APPLE_WWDR_CERTIFICATE', wwdr),
    pushUrl: values.APPLE_PUSH_URL.replace(/\/$/, ''),
    pushCa: values.APPLE_PUSH_CA && textOf('APPLE_PUSH_CA', values.APPLE_PUSH_CA),
  }
  refuseOthersKey(wallet)
  return wallet
}

function refuseOthersKey({ certificate, key, keyPassphrase, wwdr }: AppleWallet): void {
  try {
    const own = new X509Certificate(certificate)
    const passphrase = keyPassphrase === undefined ? {} : { passphrase: keyPassphrase }
    if (!own.checkPrivateKey(createPrivateKey({ key, ...passphrase })))
      throw new UserFacingError('APPLE_PASS_KEY is not the key of APPLE_PASS_CERTIFICATE')
    const issuer = new X509Certificate(wwdr)
    if (!own.checkIssued(issuer) || !own.verify(issuer.publicKey))
      throw new UserFacingError('APPLE_WWDR_CERTIFICATE did not issue APPLE_PASS_CERTIFICATE')
  } catch (error) {
    if (error instanceof UserFacingError) throw error
    throw new UserFacingError(
      'Certificates and key of Apple Wallet must be PEM, and the passphrase that of the key',
    )
  }
}

const accountSchema = z.object({
  client_email: z.email(),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.url({ protocol: /^https?$/ }),
})

/**
 * @throws UserFacingError when one of the two variables is missing, or the account is not readable
 */
export function googleWalletOf(values: Values): GoogleWallet | null {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_ACCOUNT: account } = values
  if ((issuerId === undefined) !== (account === undefined))
    throw new UserFacingError('GOOGLE_WALLET_ISSUER_ID and GOOGLE_WALLET_ACCOUNT go together')
  if (issuerId === undefined || account === undefined) return null
  const { data } = accountSchema.safeParse(jsonOf(textOf('GOOGLE_WALLET_ACCOUNT', account)))
  if (data === undefined)
    throw new UserFacingError('GOOGLE_WALLET_ACCOUNT is no JSON key of a service account')
  return {
    issuerId,
    email: data.client_email,
    key: data.private_key,
    tokenUrl: data.token_uri,
    apiUrl: values.GOOGLE_WALLET_URL.replace(/\/$/, ''),
  }
}

/**
 * Returns the text of a variable, or of the file that it names; in a PEM \n may stand for line
 * breaks.
 */
function textOf(name: string, value: string): string {
  if (/^\s*-----BEGIN/.test(value)) return value.replaceAll('\\n', '\n')
  if (/^\s*\{/.test(value)) return value
  try {
    return readFileSync(value, 'utf8')
  } catch {
    throw new UserFacingError(`${name}: ${value} cannot be read`)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
