import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../errors.ts'

/**
 * Refuses requests that another site makes a browser send with the user's cookies. Every browser
 * names the origin of a POST (Origin, and all current ones Sec-Fetch-Site). A caller without both
 * headers is no browser, so it has no browser's cookie.
 * @throws AppError origin_refused
 */
export function checkOrigin(request: FastifyRequest, config: Config): void {
  const { origin } = request.headers
  const known = origin !== undefined && isKnown(origin, request, config)
  if (origin !== undefined && !known) throw new AppError('origin_refused')
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  // Another host of the same site may belong to the product too (app. and api.); then its origin is
  // in the list.
  if (site === 'same-site' && known) return
  throw new AppError('origin_refused')
}

function isKnown(origin: string, request: FastifyRequest, config: Config): boolean {
  if (config.appOrigins.includes(origin)) return true
  return !config.production && URL.canParse(origin) && new URL(origin).host === request.host
}
