import type { Address } from '@vicino/contract/endpoint'

export type QueryValue = string | number | boolean | null | undefined
const PREFIX = '/api/v1'

/**
 * Builds address and method of a call: parameters filled in and escaped, absent query values left
 * out.
 */
export function requestLine(
  address: Address,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): { method: string; url: string } {
  const [method = 'GET', template = ''] = address.split(' ')
  const path = template.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`${address} needs the parameter ${key}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, plain(value))
  }
  const text = search.toString()
  return { method, url: `${PREFIX}${path}${text ? `?${text}` : ''}` }
}

/**
 * Writes a number in plain decimal digits, at most six decimals, because the server refuses '1e-7'.
 */
function plain(value: string | number | boolean): string {
  if (typeof value !== 'number' || Number.isInteger(value)) return String(value)
  return value.toFixed(6).replace(/\.?0+$/, '')
}
