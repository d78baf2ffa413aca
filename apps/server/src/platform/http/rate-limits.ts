import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { Endpoint } from '@vicino/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../errors.ts'

const PER_MINUTE = 600
/** All endpoints and accounts of one address together: a whole office or carrier may stand behind one. */
const ADDRESS_PER_MINUTE = 6000
const MINUTE_MS = 60_000

/** Counts a request against a limit. @throws AppError rate_limited */
type Limiter = (request: FastifyRequest) => Promise<void>

const unlimited: Limiter = () => Promise.resolve()

export interface RateLimits {
  /** Everything that comes from an address; stands before the token is even looked at. */
  readonly perAddress: Limiter
  /** One endpoint, by account, or by address when signed out. */
  readonly perEndpoint: (endpoint: Endpoint) => Limiter
}

/**
 * Limits by route and account (by route and address when signed out), and by address over all routes. Counted in
 * this process: see docs/decisions/0012-rate-limits.md.
 */
export async function installRateLimits(app: FastifyInstance, config: Config): Promise<RateLimits> {
  if (!config.rateLimits) return { perAddress: unlimited, perEndpoint: () => unlimited }
  await app.register(rateLimit, { global: false, cache: 20_000 })
  const limiter = (max: number, keyGenerator: (request: FastifyRequest) => string): Limiter => {
    const count = app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator })
    return async (request) => {
      const state = await count(request)
      if (state.isAllowed || !state.isExceeded) return
      const seconds = state.ttlInSeconds
      throw new AppError('rate_limited', { values: { seconds }, retryAfter: seconds })
    }
  }
  return {
    perAddress: limiter(ADDRESS_PER_MINUTE, addressOf),
    perEndpoint: (endpoint) =>
      limiter(endpoint.perMinute ?? PER_MINUTE, (request) => request.actor?.sub ?? addressOf(request)),
  }
}

/** The caller's address; an IPv6 caller owns at least a /64, so that counts as one. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip, 64)
}
