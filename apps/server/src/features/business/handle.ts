const MAX = 30
/** Of each word that makes a handle unlike others. */
const MAX_MORE = 10

/** A handle from a name and what else makes it unlike others: `forno.bruno`, `forno.bruno.milano`; 3 to 30 characters. */
export function handleOf(name: string, ...more: readonly string[]): string {
  const tail = more.map((word) => cut(plain(word), MAX_MORE)).filter((word) => word !== '')
  const rest = tail.map((word) => `.${word}`).join('')
  return (cut(plain(name) || 'brand', MAX - rest.length) + rest).padEnd(3, '_')
}

const cut = (text: string, length: number): string => text.slice(0, length).replace(/\.$/, '')

function plain(text: string): string {
  const words = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return (words.match(/[a-z0-9]+/g) ?? []).join('.')
}
