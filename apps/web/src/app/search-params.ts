/**
 * The address's query as plain text, one value a name. TanStack's own reader guesses types: a deal id of digits
 * only would arrive as a number, and one beyond 2^53 as another deal.
 */
export function parseSearch(text: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Absent values are left out; an empty query has no question mark. */
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
