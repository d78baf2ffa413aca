import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = 'docs/STYLE.md'
const HEADING = '### Gone'
const CODE = '{apps,packages,scripts,bench,e2e}/**/*.{ts,tsx,sql}'

/**
 * Reads the words that docs/STYLE.md lists as gone.
 * @throws Error when the page has no such list
 */
export function goneWords(root: string): string[] {
  const [, list = ''] = readFileSync(join(root, PAGE), 'utf8').split(HEADING)
  const words = [...(list.split('\n#')[0] ?? '').matchAll(/`([\w-]+)`/g)].map(([, word = '']) => word)
  if (words.length === 0) throw new Error(`${PAGE} has no list below "${HEADING}"`)
  return words
}

/**
 * Returns one sentence for each line of code, and each file name, with a word that is gone.
 * Segments of addresses are allowed, because clients know them.
 */
export function returnedWords(root: string): string[] {
  const words = goneWords(root).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const gone = new RegExp(String.raw`(?<![\w/-])(?:${words.join('|')})(?![\w-])`)
  const exclude = ['**/{node_modules,dist,.cache}']
  return globSync(CODE, { cwd: root, exclude }).flatMap((path) => {
    const named = gone.exec(path.slice(path.lastIndexOf('/') + 1))
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    return [
      ...(named === null ? [] : [`${path}: ${named[0]} is a word that is gone (${PAGE})`]),
      ...lines.flatMap((line, index) => {
        const found = gone.exec(line)
        return found === null ? [] : [`${path}:${index + 1}: ${found[0]} is a word that is gone (${PAGE})`]
      }),
    ]
  })
}
