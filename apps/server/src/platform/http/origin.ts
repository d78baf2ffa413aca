import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../errors.ts'

/**
 * Guards what works by cookie against requests made by other sites. A browser always says where a POST comes from
 * (Origin, and Sec-Fetch-Site in all current ones); a caller that says nothing is no browser and brings no cookie of
 * one.
 * @throws AppError origin_refused
 */
export function checkOrigin(request: FastifyRequest, config: Config): void {
  const { origin } = request.headers
  const known = origin !== undefined && isKnown(origin, request, config)
  if (origin !== undefined && !known) throw new AppError('origin_refused')
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  // Another host of the same site may be ours too (app. and api.); then its origin is in the list.
  if (site === 'same-site' && known) return
  throw new AppError('origin_refused')
}

function isKnown(origin: string, request: FastifyRequest, config: Config): boolean {
  if (config.appOrigins.includes(origin)) return true
  return !config.production && URL.canParse(origin) && new URL(origin).host === request.host
}
