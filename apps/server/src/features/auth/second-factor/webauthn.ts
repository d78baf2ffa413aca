import type { AuthenticationResponse, RegistrationResponse } from '@vicino/contract/second-factor/schemas'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { AppError } from '../../../platform/errors.ts'
import type { CompleteConfig } from '../../../platform/secrets.ts'

type Options = Record<string, unknown> & { readonly challenge: string }
type Transports = readonly string[]

/** EdDSA, ES256 and RS256 (COSE): what authenticators have today. */
const ALGORITHMS = [-8, -7, -257]

/** What makes a passkey ours: the domain of PUBLIC_URL; it is used on our own pages and nowhere else. */
function relyingParty(config: CompleteConfig): { id: string; origins: string[] } {
  const { hostname, origin } = new URL(config.publicUrl)
  return { id: hostname, origins: [origin, ...config.appOrigins] }
}

/** For a new passkey that says by itself whose it is (discoverable) and checks the person. */
export async function registrationOptions(
  config: CompleteConfig,
  user: { id: string; email: string; username: string },
  known: readonly { credentialId: string; transports: Transports }[],
): Promise<Options> {
  const options = await generateRegistrationOptions({
    rpName: 'Vicino',
    rpID: relyingParty(config).id,
    userID: handleOf(user.id),
    userName: user.email,
    userDisplayName: user.username,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(described),
  })
  return { ...options }
}

/** For a sign-in: with one of these passkeys, or with any of ours when none is named. */
export async function authenticationOptions(
  config: CompleteConfig,
  allowed: readonly { credentialId: string; transports: Transports }[] = [],
): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    userVerification: 'required',
    allowCredentials: allowed.map(described),
  })
  return { ...options }
}

/** What checking a signature needs. */
export interface StoredPasskey {
  readonly id: string
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly signCount: number
}

export interface NewCredential {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly signCount: number
  readonly transports: string[]
  readonly backedUp: boolean
}

/** Checks a new passkey against its challenge, our origins and our domain. @throws AppError passkey_refused */
export async function verifyRegistration(
  config: CompleteConfig,
  response: RegistrationResponse,
  challenge: string,
): Promise<NewCredential> {
  const { id, origins } = relyingParty(config)
  const { verified, registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response: asLibrary(response),
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verified) throw new AppError('passkey_refused')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: response.response.transports ?? [],
    backedUp: credentialBackedUp,
  }
}

/**
 * Checks the signature of a passkey, that it belongs to the user it names, that the person was verified, and that its
 * counter went on: one that goes back was copied. @throws AppError passkey_refused
 */
export async function verifyAssertion(
  config: CompleteConfig,
  response: AuthenticationResponse,
  challenge: string,
  passkey: StoredPasskey,
): Promise<{ signCount: number; backedUp: boolean }> {
  const { userHandle } = response.response
  const handle = Buffer.from(handleOf(passkey.userId)).toString('base64url')
  if (typeof userHandle === 'string' && userHandle !== handle) throw new AppError('passkey_refused')
  const { id, origins } = relyingParty(config)
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: asLibrary(response),
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.signCount,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new AppError('passkey_refused')
  return { signCount: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
}

/** The challenge that a response says it answers; undefined for what is no client data. */
export function challengeOf(response: AuthenticationResponse): string | undefined {
  try {
    const text = Buffer.from(response.response.clientDataJSON, 'base64url').toString()
    const { challenge } = JSON.parse(text) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The 16 bytes of a user's id: what a passkey keeps of whose it is. */
function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

const described = (passkey: { credentialId: string; transports: Transports }) => ({
  id: passkey.credentialId,
  transports: [...passkey.transports],
})

/** The library says by throwing that a response is wrong. */
async function refusing<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch {
    throw new AppError('passkey_refused')
  }
}

/** Ours leaves out what nobody here reads. */
function asLibrary<Response extends object>(response: Response) {
  return { ...response, clientExtensionResults: {}, authenticatorAttachment: undefined } as never
}
