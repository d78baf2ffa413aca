import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LINK_SECONDS } from '@vicino/contract/identity/auth/credentials/constants'
import type { Services } from '../../../../platform/http/context.ts'
import { clearCookie, giveCookie, readCookie } from '../cookies.http.ts'
import { hashOfToken } from '../refresh-token.ts'
import type { Flow } from './provider.ts'
import { openSealed, seal } from './sealed-token.ts'

const FLOW_COOKIE = 'vicino_google'
const FLOW = { audience: 'google-flow', seconds: 600 }
const BROWSER_COOKIE = 'vicino_exchange'

/** Options of the browser when it started the sign-in. */
export interface SignInOptions {
  /** True when the browser's present account stays signed in beside the new one. */
  readonly keep: boolean
  /** For a new account: the inviter's code. */
  readonly invite: string | undefined
}

export type KeptFlow = Flow & SignInOptions

const flowSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  keep: z.boolean(),
  invite: z.string().optional(),
})

/**
 * Gives a browser an encrypted cookie that it must bring back from the provider. The cookie is lax,
 * because the browser comes back by a navigation from another site, for which strict cookies are
 * not sent.
 */
export async function keepFlow(services: Services, reply: FastifyReply, flow: KeptFlow): Promise<void> {
  const value = await seal(services, FLOW, flow)
  giveCookie(reply, services.config, { name: FLOW_COOKIE, value, seconds: FLOW.seconds, sameSite: 'lax' })
}

/** Reads and clears the cookie of keepFlow; undefined when it is missing, expired or not ours. */
export async function takeFlow(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeptFlow | undefined> {
  const { config } = services
  const value = readCookie(request, config, FLOW_COOKIE)
  if (value === undefined) return undefined
  clearCookie(reply, config, FLOW_COOKIE)
  const flow = flowSchema.safeParse(await openSealed(services, FLOW, value)).data
  return flow && { ...flow, invite: flow.invite }
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
