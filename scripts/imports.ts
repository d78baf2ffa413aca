import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

/** An import from a source file to another file (both as paths from the root) or to a package (its bare name). */
export interface Import {
  readonly from: string
  readonly to: string
}

const SOURCES = ['{packages,apps}/*/{src,scripts}/**/*.{ts,tsx}', '{bench,e2e,scripts}/**/*.{ts,tsx}']
/** `import('…')`: a dynamic import, or the type of a module. */
const CALLED = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/**
 * Finds all imports in the repository's own sources: of values and types, static and dynamic, and
 * re-exports.
 */
export function importsOf(root: string): Import[] {
  const files = globSync(SOURCES, { cwd: root, exclude: ['**/node_modules/**', '**/*.gen.ts'] })
  return files.flatMap((from) =>
    specifiersIn(from, readFileSync(join(root, from), 'utf8')).map((specifier) => ({
      from,
      to: resolve(root, from, specifier),
    })),
  )
}

function specifiersIn(file: string, text: string): string[] {
  const { staticImports, staticExports } = parseSync(file, text).module
  const exported = staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value))
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...new Set(exported.filter((specifier) => specifier !== undefined)),
    ...Array.from(text.matchAll(CALLED), ([, specifier = '']) => specifier),
  ]
}

/** Returns the path of an imported file from the root, or the bare name of a package. */
function resolve(root: string, from: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return relative(root, join(root, dirname(from), path))
  if (path.startsWith('~/')) return join('apps/web/src', path.slice(2))
  const [, workspace = '', rest = 'index'] = /^@vicino\/(\w+)(?:\/(.*))?$/.exec(path) ?? []
  if (workspace === '') return path
  const folder = ['apps', 'packages'].find((place) => exists(join(root, place, workspace))) ?? 'packages'
  const module = `${folder}/${workspace}/src/${rest}`
  return exists(join(root, `${module}.tsx`)) ? `${module}.tsx` : `${module}.ts`
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined
