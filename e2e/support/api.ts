import { randomUUID } from 'node:crypto'
import type {
  BodyInputOf,
  Endpoint,
  ParamsInputOf,
  QueryInputOf,
  ResponseOf,
} from '@vicino/contract/endpoint'
import { problemSchema } from '@vicino/contract/common/problem'
import { expect } from '@playwright/test'

/**
 * The password of the accounts that tests create. It is a long phrase, so it needs no digit
 * (R-057).
 */
export const PASSWORD = 'pane caldo sotto casa'
/** The password of the demo accounts. */
export const DEMO_PASSWORD = 'Vicino2026!'
export type DemoAccount = 'superadmin' | 'brand' | 'manager' | 'audience' | 'promoter' | 'scanner'

export interface NewUser {
  readonly email: string
  readonly username: string
}

/**
 * The account of a call: a demo account by its short name, or an account that the test has created.
 */
export type Account = DemoAccount | NewUser

interface Sent<E extends Endpoint> {
  readonly params?: ParamsInputOf<E>
  readonly query?: QueryInputOf<E>
  readonly body?: BodyInputOf<E>
}

/** The answer of an endpoint that refuses a call. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
}

/**
 * Calls the real API beside the browser, typed by the contract. Tests prepare a state with it or
 * check the effect of a click.
 */
export interface Api {
  /**
   * Returns an access token of this account. With `anew` it signs in again, so that the token has a
   * role given in the meantime.
   */
  token(as: Account, options?: { readonly anew?: boolean }): Promise<string>
  /**
   * Calls an endpoint and returns its answer, checked against the contract. A refusal fails the
   * test.
   */
  ask<E extends Endpoint>(as: Account, endpoint: E, sent?: Sent<E>): Promise<ResponseOf<E>>
  /** Sends a form to an upload endpoint and returns its answer, checked against the contract. */
  upload<E extends Endpoint>(as: Account, endpoint: E, form: FormData): Promise<ResponseOf<E>>
  /**
   * Calls an endpoint that must refuse and returns the refusal. Any other answer fails the test.
   */
  refusal<E extends Endpoint>(as: Account, endpoint: E, sent?: Sent<E>): Promise<Refusal>
}

export const emailOf = (account: Account): string =>
  typeof account === 'string' ? `${account}@vicino.test` : account.email

export const passwordOf = (account: Account): string =>
  typeof account === 'string' ? DEMO_PASSWORD : PASSWORD

/** Returns the claims of an access token. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

/**
 * Creates a client of the product's API at `address`. The rate limits count its calls under the
 * network address `forwardedFor`.
 */
export function createApi(address: string, forwardedFor: string): Api {
  const tokens = new Map<string, string>()

  const token: Api['token'] = async (as, { anew = false } = {}) => {
    const email = emailOf(as)
    const known = tokens.get(email)
    if (known !== undefined && !anew) return known
    const response = await fetch(`${address}/api/v1/auth/login-app`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client': 'native', 'x-forwarded-for': forwardedFor },
      body: JSON.stringify({ email, password: passwordOf(as) }),
    })
    const { accessToken } = (await response.json()) as { accessToken: string }
    tokens.set(email, accessToken)
    return accessToken
  }

  async function call<E extends Endpoint>(as: Account, { method, path, onRepeat }: E, sent: Sent<E>) {
    const { params, query, body } = sent
    const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent((params as Record<string, string> | undefined)?.[name] ?? ''),
    )
    const search = new URLSearchParams((query ?? {}) as Record<string, string>)
    const response = await fetch(`${address}/api/v1${filled}${search.size === 0 ? '' : `?${search}`}`, {
      method,
      headers: {
        authorization: `Bearer ${await token(as)}`,
        'accept-language': 'it',
        'x-forwarded-for': forwardedFor,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(onRepeat === 'keyed' ? { 'idempotency-key': randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, text, json: text === '' ? null : (JSON.parse(text) as unknown) }
  }

  return {
    token,
    async ask(as, endpoint, sent = {}) {
      const { status, text, json } = await call(as, endpoint, sent)
      expect(status, `${endpoint.address}: ${text}`).toBe(endpoint.status)
      return endpoint.response.parse(json) as ResponseOf<typeof endpoint>
    },
    async upload(as, endpoint, form) {
      const response = await fetch(`${address}/api/v1${endpoint.path}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${await token(as)}`, 'x-forwarded-for': forwardedFor },
        body: form,
      })
      const text = await response.text()
      expect(response.status, `${endpoint.address}: ${text}`).toBe(endpoint.status)
      return endpoint.response.parse(JSON.parse(text)) as ResponseOf<typeof endpoint>
    },
    async refusal(as, endpoint, sent = {}) {
      const { status, text, json } = await call(as, endpoint, sent)
      expect(status, `${endpoint.address}: ${text}`).toBeGreaterThanOrEqual(400)
      const { code, message } = problemSchema.parse(json)
      return { status, code, message }
    },
  }
}
