import type { Endpoint } from '@vicino/contract/endpoint'
import type { Role } from '@vicino/contract/roles'
import { z } from 'zod'

/** A well-formed id that no row has. */
export const NO_ID = '00000000-0000-7000-8000-000000000000'
/** A version that no record has. */
export const NO_VERSION = '-'.repeat(22)

/** Names of the {parameters} of a path. */
export function paramNames(endpoint: Endpoint): string[] {
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}

/** Well-formed values for the parameters of a path. */
export function someParams(endpoint: Endpoint, value = NO_ID): Record<string, string> {
  const times: Readonly<Record<string, string>> = { month: '2027-01', year: '2027' }
  return Object.fromEntries(paramNames(endpoint).map((name) => [name, times[name] ?? value]))
}

/** Lists the keys of an object schema; none for any other schema. */
export function keysOf(type: z.ZodType | undefined): string[] {
  const sent = sentOf(type)
  return sent instanceof z.ZodObject ? Object.keys(sent.shape) : []
}

/**
 * Returns the schema of the sent value, where it is transformed after parsing, or may be left out.
 */
export const sentOf = (type: z.ZodType | undefined): unknown => {
  if (type instanceof z.ZodPipe) return type.def.in
  return type instanceof z.ZodDefault ? type.def.innerType : type
}

/**
 * Token of a display that was never paired; for the endpoints of displays, whose access check only
 * looks at the form.
 */
export const SCREEN_BEARER = `Bearer vd_${'A'.repeat(43)}`

/**
 * Returns a role that may call the endpoint, with a brand if possible; undefined for an endpoint
 * that no account calls.
 */
export function callerRole(endpoint: Endpoint): Role | undefined {
  if (typeof endpoint.access === 'string') return undefined
  return endpoint.access.includes('brand') ? 'brand' : endpoint.access[0]
}

export const titleOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`
