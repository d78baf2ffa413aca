import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { interactionPolicy, Provider } from 'oidc-provider'

export interface Person {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
}

export const CLIENT = { clientId: 'vicino-test', clientSecret: 'a-secret-of-the-test' } as const

/**
 * A certified OpenID Connect provider on a free port, at which one person is signed in and agrees
 * to everything.
 */
export class OpenIdProvider {
  readonly issuer: string
  person: Person = { sub: 'nobody', email: 'nobody@example.test', email_verified: true, name: 'Nobody' }
  readonly #server: Server

  private constructor(server: Server, issuer: string) {
    this.#server = server
    this.issuer = issuer
  }

  static async start(callback: string): Promise<OpenIdProvider> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const started = new OpenIdProvider(server, issuer)
    const policy = interactionPolicy.base()
    policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [callback],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
      cookies: { keys: ['of the test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      // Puts the requested claims into the id token, as Google does.
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...started.person, sub: id }) }),
      async loadExistingGrant(ctx) {
        const { client, session, params } = ctx.oidc
        const grant = new ctx.oidc.provider.Grant({
          clientId: client?.clientId ?? '',
          accountId: session?.accountId ?? '',
        })
        grant.addOIDCScope(String(params?.['scope']))
        await grant.save()
        return grant
      },
    })
    provider.use(async (ctx, next) => {
      if (!ctx.path.startsWith('/interaction/')) return next()
      const result = { login: { accountId: started.person.sub }, select_account: {} }
      await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false })
      ctx.respond = false
    })
    const handle = provider.callback()
    server.on('request', (request, response) => void handle(request, response))
    return started
  }

  /**
   * Does what a browser does there: signs in and agrees. @returns the address to which it is sent
   * back
   */
  async visit(address: string): Promise<URL> {
    const cookies = new Map<string, string>()
    let url = new URL(address)
    while (url.origin === this.issuer) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (location === null)
        throw new Error(`${url.pathname} answered ${response.status}: ${await response.text()}`)
      url = new URL(location, url)
    }
    return url
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => void this.#server.close(() => resolve()))
  }
}
