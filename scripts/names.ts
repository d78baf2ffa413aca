import { globSync } from 'node:fs'

/** Names that a tool or a platform asks for. */
const GIVEN = new Set(['README.md', 'Dockerfile', 'LICENSE'])
/** kebab-case between the dots: `till-state.test.ts`; a leading dot as in `.prettierrc.json`. */
const KEBAB = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/
/** Migrations begin with their number. */
const MIGRATION = /^\d{4}_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/

/** Files and folders (paths from the root) that are not in kebab-case, one sentence each. */
export function badNames(paths: readonly string[]): string[] {
  const bad = paths.flatMap((path) =>
    path
      .split('/')
      .filter((name) => !GIVEN.has(name) && !KEBAB.test(name) && !MIGRATION.test(name))
      .map((name) => `${path}: ${name} is not in kebab-case`),
  )
  return [...new Set(bad)]
}

/** Every file of the repository but what is installed, built or kept by a running product. */
export function filesOf(root: string): string[] {
  const exclude = ['**/{node_modules,dist,.cache,test-results,.git}', 'data', '**/*.tsbuildinfo']
  return globSync('**/*', { cwd: root, exclude })
}
