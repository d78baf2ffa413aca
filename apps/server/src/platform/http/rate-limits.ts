import { isIPv4 } from 'node:net'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { Access, Endpoint } from '@vicino/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { ipOf } from './connection.ts'
import type { Services } from './context.ts'

const PER_MINUTE = 600
/**
 * Limit for one IP address, whatever the account: a whole office or a mobile network may share one.
 * The first visit of a page with its images, scripts and calls takes up to a hundred requests, a
 * later one a few.
 */
const ADDRESS_PER_MINUTE = 6000
const MINUTE_MS = 60_000
/**
 * Not limited: a supervisor restarts a server that does not answer its probe, and would treat a 429
 * so.
 */
const LIVENESS = '/api/v1/health/live'

/** Counts a request against a limit. @throws AppError rate_limited */
type Limiter = (request: FastifyRequest) => Promise<void>

/** What a limit allows a caller in the rest of its minute. */
interface Allowed {
  readonly max: number
  readonly left: number
  readonly leftMs: number
}

/** The headers of draft-ietf-httpapi-ratelimit-headers-10, by which a shop's system slows down. */
const headersOf = ({ max, left, leftMs }: Allowed) => ({
  'ratelimit-policy': `"minute";q=${max};w=${MINUTE_MS / 1000}`,
  ratelimit: `"minute";r=${left};t=${Math.ceil(leftMs / 1000)}`,
})

const unlimited: Limiter = () => Promise.resolve()

export interface RateLimits {
  /** The limit of one endpoint, counted by account, or by address when signed out. */
  readonly perEndpoint: (
    endpoint: Pick<Endpoint, 'perMinute'> & { readonly address: string; readonly access?: Access },
  ) => Limiter
}

/**
 * Limits everything from one address (API, pages, files, unknown addresses; not the liveness probe)
 * before the token is checked. @returns the limits by endpoint. Requests are counted in Redis for all
 * servers, otherwise in this process: see docs/modules/platform.md, "Rate limits".
 */
export async function installRateLimits(
  app: FastifyInstance,
  { config, redis }: Pick<Services, 'config' | 'redis'>,
): Promise<RateLimits> {
  if (!config.rateLimits) return { perEndpoint: () => unlimited }
  await app.register(rateLimit, { global: false, cache: 20_000 })
  const allowed = new WeakMap<FastifyRequest, Allowed>()
  app.addHook('onSend', (request, reply, _payload, done) => {
    const state = allowed.get(request)
    if (state !== undefined) reply.headers(headersOf(state))
    done()
  })
  const limiter = (
    name: string,
    max: number,
    keyOf: (request: FastifyRequest) => string,
    isTold = false,
  ): Limiter => {
    const count = app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator: keyOf })
    return async (request) => {
      const shared = await redis?.count(`${name} ${keyOf(request)}`, MINUTE_MS)
      const state =
        shared === undefined
          ? await count(request)
          : {
              isAllowed: false as const,
              isExceeded: shared.count > max,
              remaining: Math.max(0, max - shared.count),
              ttl: shared.leftMs,
            }
      if (state.isAllowed) return
      if (isTold) allowed.set(request, { max, left: state.remaining, leftMs: state.ttl })
      if (!state.isExceeded) return
      const seconds = Math.max(1, Math.ceil(state.ttl / 1000))
      throw new AppError('rate_limited', { values: { seconds }, retryAfter: seconds })
    }
  }
  const perAddress = limiter('all', ADDRESS_PER_MINUTE, addressOf)
  app.addHook('onRequest', (request) =>
    request.routeOptions.url === LIVENESS ? unlimited(request) : perAddress(request),
  )
  return {
    perEndpoint: (endpoint) =>
      limiter(
        endpoint.address,
        endpoint.perMinute ?? PER_MINUTE,
        (request) => request.actor?.sub ?? addressOf(request),
        endpoint.access === 'key',
      ),
  }
}

/** Some proxies write the port of the caller, too: 198.51.100.1:4711, [2001:db8::1]:4711. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>\d+(?:\.\d+){3}))(?::\d{1,5})?$/

/**
 * Returns the caller's IP address in the form of a list of networks: without a port, and as IPv4
 * where it is IPv4 within IPv6.
 */
export function exactAddressOf(request: FastifyRequest): string {
  const ip = ipOf(request)
  const { v4, v6 } = WITH_PORT.exec(ip)?.groups ?? {}
  const address = v4 ?? v6 ?? ip
  return /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? address
}

/**
 * Returns the caller's IP address without a port. IPv6 callers have at least a /64 to themselves,
 * so a /64 counts as one address.
 */
export function addressOf(request: FastifyRequest): string {
  const ip = ipOf(request)
  // normalizeIP tries all forms of IPv6 first, and this runs for every request.
  if (isIPv4(ip)) return ip
  const { v4, v6 } = WITH_PORT.exec(ip)?.groups ?? {}
  return normalizeIP(v4 ?? v6 ?? ip, 64)
}
