import { globSync } from 'node:fs'

/** Names that tools require. */
const GIVEN = new Set([
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'STYLE.md',
  'Dockerfile',
  'LICENSE',
])
/** kebab-case between dots: `till-state.test.ts`. A dot may come first, as in `.oxfmtrc.json`. */
const KEBAB = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/
/** A migration: its number, then words with underscores. */
const MIGRATION = /^\d{4}_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/

/** Files that a generator names, classes of PHP, and languages of WordPress, which are found by these names. */
const NAMED_BY_TOOLS = /^packages\/(?:sdk\/src\/generated|php\/src|woocommerce\/languages)\//

/**
 * Returns one sentence for each file or folder whose name is not in kebab-case. `paths` are from
 * the root.
 */
export function badNames(paths: readonly string[]): string[] {
  const own = paths.filter((path) => !NAMED_BY_TOOLS.test(path))
  const bad = own.flatMap((path) =>
    path
      .split('/')
      .filter((name) => !GIVEN.has(name) && !KEBAB.test(name) && !MIGRATION.test(name))
      .map((name) => `${path}: ${name} is not in kebab-case`),
  )
  return [...new Set(bad)]
}

/**
 * Lists all files of the repository except installed packages, builds and the data of a running
 * product.
 */
export function filesOf(root: string): string[] {
  const exclude = ['**/{node_modules,dist,.cache,test-results,.git}', 'data', '**/*.tsbuildinfo']
  return globSync('**/*', { cwd: root, exclude })
}
