/**
 * Reads `detail`, the id of a deal to open over or beside any screen of the shell. It is always
 * text, also when it has only digits.
 */
export function readDetail(raw: Record<string, unknown>): { detail?: string } {
  const detail = typeof raw.detail === 'string' ? raw.detail.trim().slice(0, 100) : ''
  return detail ? { detail } : {}
}

/**
 * Reads `id`, the deal (or redemption) of an address. It is always text, also when it has only
 * digits.
 */
export function readDealId(raw: Record<string, unknown>): { id?: string } {
  return typeof raw.id === 'string' && raw.id ? { id: raw.id.slice(0, 100) } : {}
}
