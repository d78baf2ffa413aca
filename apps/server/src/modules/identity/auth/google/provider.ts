import * as openid from 'openid-client'
import type { Config } from '../../../../config.ts'
import { AppError } from '../../../../platform/errors.ts'

export const CALLBACK_PATH = '/api/v1/auth/google/callback'
const ANSWERS_WITHIN_SECONDS = 8

/** Secrets of one sign-in, by which the browser is recognised when it comes back. */
export interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The provider's claims about the person who signed in. */
export interface Claims {
  readonly subject: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly name: string | undefined
}

/**
 * The OpenID Connect client of one provider: authorization code with PKCE (S256), state and nonce.
 */
export class Provider {
  readonly #config: Pick<Config, 'google' | 'production' | 'publicUrl'>
  #discovered: Promise<openid.Configuration> | undefined

  constructor(config: Pick<Config, 'google' | 'production' | 'publicUrl'>) {
    this.#config = config
  }

  /**
   * The address to send a browser to, and the secrets to keep until it comes back.
   * @throws AppError google_unavailable
   */
  async begin(): Promise<{ address: string; flow: Flow }> {
    const client = await this.#client()
    const flow = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    }
    const address = openid.buildAuthorizationUrl(client, {
      redirect_uri: this.#config.publicUrl + CALLBACK_PATH,
      scope: 'openid email profile',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    })
    return { address: address.href, flow }
  }

  /**
   * Trades the code that the browser brought back for the provider's claims about the person. The
   * client library checks state, issuer, code, signature, audience and nonce.
   * @param query of the callback's address, with its question mark
   * @throws AppError google_unavailable, google_failed
   */
  async finish(query: string, flow: Flow): Promise<Claims> {
    const client = await this.#client()
    const address = new URL(this.#config.publicUrl + CALLBACK_PATH + query)
    try {
      const tokens = await openid.authorizationCodeGrant(client, address, {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new AppError('google_failed')
      return {
        subject: claims.sub,
        email: textOf(claims['email']),
        emailVerified: claims['email_verified'] === true,
        name: textOf(claims['name']),
      }
    } catch (error) {
      throw refusalOf(error)
    }
  }

  /**
   * Reads the provider's configuration at the first sign-in and keeps it; after a failure the next
   * sign-in reads it again.
   */
  async #client(): Promise<openid.Configuration> {
    try {
      this.#discovered ??= this.#discover()
      return await this.#discovered
    } catch {
      this.#discovered = undefined
      throw new AppError('google_unavailable')
    }
  }

  #discover(): Promise<openid.Configuration> {
    const { google, production } = this.#config
    if (google === null) throw new AppError('google_unavailable')
    const issuer = new URL(google.issuer)
    const execute = [openid.enableNonRepudiationChecks]
    // Tests start a provider on this machine, which uses plain HTTP.
    if (!production && issuer.protocol === 'http:') execute.push(openid.allowInsecureRequests)
    return openid.discovery(issuer, google.clientId, google.clientSecret, undefined, {
      execute,
      timeout: ANSWERS_WITHIN_SECONDS,
    })
  }
}

/**
 * Returns the error of the answer: google_unavailable when the provider could not be reached,
 * google_failed when it refused. Any other error is our own fault and stays as it is.
 */
function refusalOf(error: unknown): unknown {
  if (error instanceof openid.ClientError) {
    return new AppError(error.code === 'OAUTH_TIMEOUT' ? 'google_unavailable' : 'google_failed')
  }
  if (error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError) {
    return new AppError('google_failed')
  }
  // fetch() reports a failed connection by this error.
  if (error instanceof TypeError && error.message === 'fetch failed')
    return new AppError('google_unavailable')
  return error
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
