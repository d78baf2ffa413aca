import type { ReportKind } from '@vicino/contract/foundation/reports/schemas'

/** What an address of ours shows: content by its id, or a page by its path. */
export type ContentAt =
  | { readonly kind: Exclude<ReportKind, 'page'>; readonly id: string; readonly path: string }
  | { readonly kind: 'page'; readonly path: string }

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ID_ALONE = new RegExp(`^${ID}$`, 'i')
const PATHS = [
  ['brand', new RegExp(`^/brand/(${ID})/?$`, 'i')],
  ['deal', new RegExp(`^/share/deal/(${ID})(?:\\.jpg)?/?$`, 'i')],
] as const
/** Query parameters that name content, the narrowest first. */
const PARAMETERS = [
  ['comment', 'comment'],
  ['review', 'review'],
  ['post', 'post'],
  ['profile', 'user'],
  ['banner', 'banner'],
  ['deal', 'detail'],
  ['deal', 'dealId'],
] as const

/**
 * Reads the address of a page of ours, with or without the host.
 * @returns null for an address elsewhere, or for a text that is none
 */
export function contentAt(address: string, publicUrl: string): ContentAt | null {
  const text = /^[a-z]+:\/\//i.test(address)
    ? address
    : address.startsWith('/')
      ? `${publicUrl}${address}`
      : `https://${address}`
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (!isOurs(url, new URL(publicUrl))) return null
  const path = `${url.pathname}${url.search}`.slice(0, 500)
  for (const [kind, name] of PARAMETERS) {
    const id = url.searchParams.get(name)
    if (id !== null && ID_ALONE.test(id)) return { kind, id: id.toLowerCase(), path }
  }
  for (const [kind, pattern] of PATHS) {
    const id = pattern.exec(url.pathname)?.[1]
    if (id !== undefined) return { kind, id: id.toLowerCase(), path }
  }
  return { kind: 'page', path }
}

/** The scheme does not matter: people copy addresses with and without it. */
const isOurs = (url: URL, own: URL): boolean =>
  (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname === own.hostname
