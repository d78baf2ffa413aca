/** Longest handle, in characters. */
const MAX = 30
/** Characters that each addition to the name may take. */
const MAX_ADDED = 10

/**
 * Derives a handle of 3 to 30 characters from a brand's name and additions: `forno.bruno`,
 * `forno.bruno.milano`.
 */
export function handleOf(name: string, ...additions: readonly string[]): string {
  const added = additions.map((word) => cut(plain(word), MAX_ADDED)).filter((word) => word !== '')
  const rest = added.map((word) => `.${word}`).join('')
  return (cut(plain(name) || 'brand', MAX - rest.length) + rest).padEnd(3, '_')
}

const cut = (text: string, length: number): string => text.slice(0, length).replace(/\.$/, '')

function plain(text: string): string {
  const words = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return (words.match(/[a-z0-9]+/g) ?? []).join('.')
}
