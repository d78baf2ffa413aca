import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { LINK_SECONDS } from '@vicino/contract/identity/auth/credentials/constants'
import type { Services } from '../../../../platform/http/context.ts'
import { clearCookie, giveCookie, readCookie } from '../cookies.http.ts'
import { hashOfToken } from '../refresh-token.ts'
import type { Flow } from './provider.ts'

const FLOW_COOKIE = 'vicino_google'
const FLOW_SECONDS = 600
const BROWSER_COOKIE = 'vicino_exchange'

/** Options of the browser when it started the sign-in. */
export interface SignInOptions {
  /** True when the browser's present account stays signed in beside the new one. */
  readonly keep: boolean
  /** For a new account: the inviter's code. */
  readonly invite: string | undefined
}

export type KeptFlow = Flow & SignInOptions

/**
 * Gives a browser an encrypted cookie that it must bring back from the provider. The cookie is lax,
 * because the browser comes back by a navigation from another site, for which strict cookies are
 * not sent.
 */
export async function keepFlow(services: Services, reply: FastifyReply, flow: KeptFlow): Promise<void> {
  const { config, keys, clock } = services
  const issued = Math.floor(clock.now().getTime() / 1000)
  const value = await new EncryptJWT({ ...flow })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + FLOW_SECONDS)
    .encrypt(keys.openId.current)
  giveCookie(reply, config, { name: FLOW_COOKIE, value, seconds: FLOW_SECONDS, sameSite: 'lax' })
}

/** Reads and clears the cookie of keepFlow; undefined when it is missing, expired or not ours. */
export async function takeFlow(
  { config, keys, clock }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeptFlow | undefined> {
  const value = readCookie(request, config, FLOW_COOKIE)
  if (value === undefined) return undefined
  clearCookie(reply, config, FLOW_COOKIE)
  try {
    const options = {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp', 'state', 'nonce', 'verifier'],
      currentDate: clock.now(),
    }
    const { payload } = await Promise.any(keys.openId.all().map((key) => jwtDecrypt(value, key, options)))
    const { state, nonce, verifier, keep, invite } = payload
    return {
      state: String(state),
      nonce: String(nonce),
      verifier: String(verifier),
      keep: keep === true,
      invite: typeof invite === 'string' ? invite : undefined,
    }
  } catch {
    return undefined
  }
}

/**
 * Gives a browser that comes back from the provider a random cookie, and returns the cookie's hash
 * as its mark. A code issued for this mark works in no other browser.
 */
export function markBrowser({ config }: Services, reply: FastifyReply): string {
  const value = randomBytes(16).toString('base64url')
  giveCookie(reply, config, { name: BROWSER_COOKIE, value, seconds: LINK_SECONDS.newAccount })
  return markOf(value)
}

/** The mark of the browser that sent a request; undefined when it has no such cookie. */
export function browserMarkOf({ config }: Services, request: FastifyRequest): string | undefined {
  const value = readCookie(request, config, BROWSER_COOKIE)
  return value === undefined ? undefined : markOf(value)
}

const markOf = (value: string): string => hashOfToken(value).toString('base64url')
