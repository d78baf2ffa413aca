import type { Endpoint } from '@vicino/contract/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from '../../../../platform/testing/test-app.ts'

type Cookie = LightMyRequestResponse['cookies'][number]

/**
 * Keeps cookies between requests by their path, as a browser does, and sends the origin of its
 * requests.
 */
export class Browser {
  readonly #test: TestApp
  readonly #jar: Map<string, Cookie>

  constructor(test: TestApp, jar: ReadonlyMap<string, Cookie> = new Map()) {
    this.#test = test
    this.#jar = new Map(jar)
  }

  /** A browser with a copy of the cookies, as a thief would have. */
  copy(): Browser {
    return new Browser(this.#test, this.#jar)
  }

  async send(
    endpoint: Endpoint,
    sent: { body?: object; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<LightMyRequestResponse> {
    const headers = { 'sec-fetch-site': 'same-origin', ...this.#sentTo(endpoint.path), ...sent.headers }
    return this.#keep(await this.#test.send(endpoint, { ...sent, headers }))
  }

  /** Opens an address of the application, as from the address bar or a link. */
  async navigate(
    url: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LightMyRequestResponse> {
    const path = new URL(url, 'http://localhost').pathname.replace('/api/v1', '')
    const sent = { accept: 'text/html', 'sec-fetch-site': 'cross-site', ...this.#sentTo(path), ...headers }
    return this.#keep(await this.#test.app.inject({ url, headers: sent }))
  }

  cookie(name: string): string | undefined {
    return this.#jar.get(name)?.value
  }

  attributes(name: string): Cookie | undefined {
    return this.#jar.get(name)
  }

  names(): string[] {
    return [...this.#jar.keys()]
  }

  /** Sets a cookie that the server did not give out. */
  set(name: string, value: string, path = '/api/v1/auth'): void {
    this.#jar.set(name, { name, value, path })
  }

  #sentTo(path: string): Record<string, string> {
    const full = `/api/v1${path}`
    const fitting = [...this.#jar.values()].filter((cookie) => full.startsWith(cookie.path ?? '/'))
    if (fitting.length === 0) return {}
    return { cookie: fitting.map(({ name, value }) => `${name}=${value}`).join('; ') }
  }

  #keep(response: LightMyRequestResponse): LightMyRequestResponse {
    for (const cookie of response.cookies) {
      const gone = cookie.maxAge === 0 || (cookie.expires !== undefined && cookie.expires.getTime() === 0)
      if (gone) this.#jar.delete(cookie.name)
      else this.#jar.set(cookie.name, cookie)
    }
    return response
  }
}
