import type { LightMyRequestResponse } from 'fastify'
import { createTestApp, type TestApp } from '../../../../platform/testing/test-app.ts'
import { auth } from '../feature.ts'
import { CALLBACK_PATH } from '../google/provider.ts'
import type { Browser } from './browser.ts'
import { CLIENT, OpenIdProvider } from './openid-provider.ts'

export const HOME = 'http://localhost:3000'
const SIGN_IN = '/api/v1/auth/google'

export const sentTo = (response: LightMyRequestResponse): string => String(response.headers.location)

/**
 * An application, a provider that stands in for Google, and browsers that go there and come back.
 */
export class GoogleFlow {
  readonly test: TestApp
  readonly provider: OpenIdProvider

  private constructor(test: TestApp, provider: OpenIdProvider) {
    this.test = test
    this.provider = provider
  }

  static environment(issuer: string): Record<string, string> {
    return {
      PUBLIC_URL: HOME,
      GOOGLE_CLIENT_ID: CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
      GOOGLE_ISSUER: issuer,
    }
  }

  static async start(): Promise<GoogleFlow> {
    const provider = await OpenIdProvider.start(HOME + CALLBACK_PATH)
    const env = GoogleFlow.environment(provider.issuer)
    return new GoogleFlow(await createTestApp({ features: [auth], env }), provider)
  }

  leave(browser: Browser, query = ''): Promise<LightMyRequestResponse> {
    return browser.navigate(SIGN_IN + query)
  }

  /**
   * Goes to the provider and returns the address to which it sends the browser back; `alter`
   * changes the address before.
   */
  async comeBack(browser: Browser, alter?: (address: URL) => void, query = ''): Promise<URL> {
    const address = new URL(sentTo(await this.leave(browser, query)))
    alter?.(address)
    return this.provider.visit(address.href)
  }

  arrive(browser: Browser, back: URL): Promise<LightMyRequestResponse> {
    return browser.navigate(back.pathname + back.search)
  }

  async close(): Promise<void> {
    await this.test.close()
    await this.provider.stop()
  }
}
