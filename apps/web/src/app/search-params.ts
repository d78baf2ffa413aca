/**
 * Reads the query of an address as texts, one value for each name. TanStack's own reader guesses
 * types: it would turn an id of digits into a number, and beyond 2^53 into another id.
 */
export function parseSearch(text: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(text))
}

/**
 * Writes the query of an address. Absent values are left out, and an empty query has no question
 * mark.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      params.set(key, String(value))
    }
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}
