import type {
  AuthenticationResponse,
  RegistrationResponse,
} from '@vicino/contract/identity/auth/second-factor/schemas'
import { AppError } from '../../../../platform/errors.ts'
import type { CompleteConfig } from '../../../../platform/secrets.ts'

type Options = Record<string, unknown> & { readonly challenge: string }
type Transports = readonly string[]

/** Loaded on demand: it is large, and most accounts have no passkey. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256 (their COSE numbers): the algorithms that authenticators use today. */
const ALGORITHMS = [-8, -7, -257]

/**
 * The domain that our passkeys belong to (that of PUBLIC_URL), and the origins of the pages that
 * may use them.
 */
function relyingParty(config: CompleteConfig): { id: string; origins: string[] } {
  const { hostname, origin } = new URL(config.publicUrl)
  return { id: hostname, origins: [origin, ...config.appOrigins] }
}

/**
 * Returns what a browser needs to make a passkey that stores its user's id (discoverable) and that
 * checks the person, by PIN or fingerprint.
 * @param known passkeys of the user: a device with one of them makes no second one
 */
export async function registrationOptions(
  config: CompleteConfig,
  user: { id: string; email: string; username: string },
  known: readonly { credentialId: string; transports: Transports }[],
): Promise<Options> {
  const options = await (
    await library()
  ).generateRegistrationOptions({
    rpName: 'Vicino',
    rpID: relyingParty(config).id,
    userID: handleOf(user.id),
    userName: user.email,
    userDisplayName: user.username,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(descriptorOf),
  })
  return { ...options }
}

/**
 * Returns what a browser needs to sign in with one of the `allowed` passkeys or, when none is
 * given, with any of our domain.
 */
export async function authenticationOptions(
  config: CompleteConfig,
  allowed: readonly { credentialId: string; transports: Transports }[] = [],
): Promise<Options> {
  const options = await (
    await library()
  ).generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    userVerification: 'required',
    allowCredentials: allowed.map(descriptorOf),
  })
  return { ...options }
}

/** The stored fields of a passkey by which its signatures are checked. */
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

/**
 * Checks a new passkey against its challenge, our origins and our domain. @throws AppError
 * passkey_refused
 */
export async function verifyRegistration(
  config: CompleteConfig,
  response: RegistrationResponse,
  challenge: string,
): Promise<NewCredential> {
  const { id, origins } = relyingParty(config)
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await refuseOnThrow(() =>
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
 * Checks the signature of a passkey, that the response names the passkey's user, that the device
 * has checked the person, and that the passkey's counter has grown: otherwise the passkey was
 * copied.
 * @throws AppError passkey_refused
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
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await refuseOnThrow(() =>
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

/** The challenge that a response claims to answer; undefined when the response cannot be read. */
export function challengeOf(response: AuthenticationResponse): string | undefined {
  try {
    const text = Buffer.from(response.response.clientDataJSON, 'base64url').toString()
    const { challenge } = JSON.parse(text) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The 16 bytes of a user's id, which a passkey stores to name its user. */
function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

const descriptorOf = (passkey: { credentialId: string; transports: Transports }) => ({
  id: passkey.credentialId,
  transports: [...passkey.transports],
})

/** The library throws when a response is wrong; this turns its exceptions into passkey_refused. */
async function refuseOnThrow<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch {
    throw new AppError('passkey_refused')
  }
}

/**
 * Adds two fields that the library's type requires and that our contract leaves out, because
 * nothing reads them.
 */
function asLibrary<Response extends object>(response: Response) {
  return { ...response, clientExtensionResults: {}, authenticatorAttachment: undefined } as never
}
