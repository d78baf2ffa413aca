/** `detail` is the id of a deal to open over or beside any screen of the shell; always text, also when all digits. */
export function readDetail(raw: Record<string, unknown>): { detail?: string } {
  const detail = typeof raw.detail === 'string' ? raw.detail.trim().slice(0, 100) : ''
  return detail ? { detail } : {}
}

/** `id` of the deal (or redemption) that an address is about; always text, also when all digits. */
export function readDealId(raw: Record<string, unknown>): { id?: string } {
  return typeof raw.id === 'string' && raw.id ? { id: raw.id.slice(0, 100) } : {}
}
