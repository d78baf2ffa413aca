import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { LINK_SECONDS } from '@vicino/contract/credentials/constants'
import type { Services } from '../../../platform/http/context.ts'
import { hashOfToken } from '../refresh-token.ts'
import type { Flow } from './provider.ts'

const FLOW_COOKIE = 'vicino_google'
const FLOW_PATH = '/api/v1/auth/google'
const FLOW_SECONDS = 600
const BROWSER_COOKIE = 'vicino_exchange'
const BROWSER_PATH = '/api/v1/auth/exchange'

/** What was asked for with the sign-in. */
export interface Wishes {
  /** The account in use on this browser stays signed in. */
  readonly keep: boolean
  /** Of an account that is made on the way: who invited, whether the terms were accepted. */
  readonly invite: string | undefined
  readonly acceptTerms: boolean
}

export type KeptFlow = Flow & Wishes

/**
 * Gives a browser what it must bring back from the provider, encrypted. Lax: it comes back by a navigation from
 * another site.
 */
export async function keepFlow(services: Services, reply: FastifyReply, flow: KeptFlow): Promise<void> {
  const { config, keys, clock } = services
  const issued = Math.floor(clock.now().getTime() / 1000)
  const value = await new EncryptJWT({ ...flow })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + FLOW_SECONDS)
    .encrypt(keys.openId)
  reply.setCookie(FLOW_COOKIE, value, {
    ...attributes(config.production, 'lax', FLOW_PATH),
    maxAge: FLOW_SECONDS,
  })
}

/** What a browser brings back, once; undefined when it is missing, too old or none of ours. */
export async function takeFlow(
  { config, keys, clock }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeptFlow | undefined> {
  const value = request.cookies[FLOW_COOKIE]
  if (value === undefined) return undefined
  reply.clearCookie(FLOW_COOKIE, attributes(config.production, 'lax', FLOW_PATH))
  try {
    const { payload } = await jwtDecrypt(value, keys.openId, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp', 'state', 'nonce', 'verifier'],
      currentDate: clock.now(),
    })
    const { state, nonce, verifier, keep, invite, acceptTerms } = payload
    return {
      state: String(state),
      nonce: String(nonce),
      verifier: String(verifier),
      keep: keep === true,
      invite: typeof invite === 'string' ? invite : undefined,
      acceptTerms: acceptTerms === true,
    }
  } catch {
    return undefined
  }
}

/** Marks the browser that came back, so that its code works nowhere else; what the code is bound to. */
export function markBrowser({ config }: Services, reply: FastifyReply): string {
  const value = randomBytes(16).toString('base64url')
  const maxAge = LINK_SECONDS.exchange
  reply.setCookie(BROWSER_COOKIE, value, { ...attributes(config.production, 'strict', BROWSER_PATH), maxAge })
  return markOf(value)
}

/** The mark of the browser that asks, undefined where there is none. */
export function browserMark(request: FastifyRequest): string | undefined {
  const value = request.cookies[BROWSER_COOKIE]
  return value === undefined ? undefined : markOf(value)
}

const markOf = (value: string): string => hashOfToken(value).toString('base64url')

const attributes = (production: boolean, sameSite: 'lax' | 'strict', path: string) => ({
  path,
  httpOnly: true,
  sameSite,
  secure: production,
})
