import * as openid from 'openid-client'
import type { Config } from '../../../config.ts'
import { AppError } from '../../../platform/errors.ts'

export const CALLBACK_PATH = '/api/v1/auth/google/callback'
const ANSWERS_WITHIN_SECONDS = 8

/** What one navigation to the provider is recognised by when it comes back. */
export interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Who the provider says came. */
export interface Claims {
  readonly subject: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly name: string | undefined
}

/** The OpenID Connect client of one provider: authorization code with PKCE (S256), state and nonce. */
export class Provider {
  readonly #config: Pick<Config, 'google' | 'production' | 'publicUrl'>
  #discovered: Promise<openid.Configuration> | undefined

  constructor(config: Pick<Config, 'google' | 'production' | 'publicUrl'>) {
    this.#config = config
  }

  /** Where to send a browser, and what to remember of it. @throws AppError google_unavailable */
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
   * Trades what the browser came back with for who it is: state, issuer, code, signature, audience and nonce are
   * checked by the client library.
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

  /** Asked at the first sign-in and kept; after a failure the next one asks again. */
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
    // A provider on this machine, as tests start one, speaks plain HTTP.
    if (!production && issuer.protocol === 'http:') execute.push(openid.allowInsecureRequests)
    return openid.discovery(issuer, google.clientId, google.clientSecret, undefined, {
      execute,
      timeout: ANSWERS_WITHIN_SECONDS,
    })
  }
}

/** Not reached is another thing than refused; what is neither is a fault of ours. */
function refusalOf(error: unknown): unknown {
  if (error instanceof openid.ClientError) {
    return new AppError(error.code === 'OAUTH_TIMEOUT' ? 'google_unavailable' : 'google_failed')
  }
  if (error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError) {
    return new AppError('google_failed')
  }
  // fetch() itself says so when nobody answers.
  if (error instanceof TypeError && error.message === 'fetch failed')
    return new AppError('google_unavailable')
  return error
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
