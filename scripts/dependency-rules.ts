import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** An import from one source file to another (paths from the root) or to a package. */
interface Edge {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
}

const SOURCES = '{packages,apps}/*/{src,scripts}/**/*.{ts,tsx}'
const IMPORT =
  /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/**
 * Sentences about imports that break the architecture (docs/architecture.md): domain ← contract ← { server, web };
 * platform, lib and ui stand below features, and all of them below what composes them; a server feature uses another feature's *.service.ts only; web features
 * never import each other; no cycles.
 */
export function findViolations(root: string): string[] {
  const files = globSync(SOURCES, { cwd: root })
  const edges = files.flatMap((file) => importsOf(root, file))
  return [...edges.flatMap(judge), ...findCycles(edges)].toSorted((a, b) => a.localeCompare(b))
}

function importsOf(root: string, file: string): Edge[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(IMPORT)].map((match) => ({
    from: file,
    to: resolve(root, file, match[1] ?? match[2] ?? ''),
    typeOnly: /^(?:import|export) type\s/.test(match[0]),
  }))
}

/** A path from the root for what is ours, the bare name for a package. */
function resolve(root: string, file: string, specifier: string): string {
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file), specifier))
  if (specifier.startsWith('~/')) return join('apps/web/src', specifier.slice(2))
  const ours = /^@vicino\/(domain|contract|server|web)(?:\/(.*))?$/.exec(specifier)
  if (ours === null) return specifier
  const folder = ['domain', 'contract'].includes(ours[1] ?? '') ? 'packages' : 'apps'
  const path = `${folder}/${ours[1]}/src/${ours[2] ?? 'index'}.ts`
  return exists(join(root, path)) ? path : `${path}x`
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)
const workspaceOf = (file: string): string => /^(?:packages|apps)\/(\w+)\//.exec(file)?.[1] ?? ''
const featureOf = (file: string): string | undefined => /\/src\/features\/([^/]+)\//.exec(file)?.[1]
const layerOf = (file: string): string => /\/src\/(\w+)\//.exec(file)?.[1] ?? ''

/** What puts the parts together: the server's app, start and programs, the web's app folder and entries. */
const isComposition = (file: string): boolean =>
  /^apps\/server\/(?:src\/(?:start\/|[^/]+\.ts$)|scripts\/)|^apps\/web\/src\/(?:(?:app|welcome)\/|[^/]+\.tsx?$)/.test(
    file,
  )
/** The type of the configuration is known to all that read it. */
const isConfig = (file: string): boolean => file === 'apps/server/src/config.ts'

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  contract: ['domain', 'contract'],
  server: ['domain', 'contract', 'server'],
  web: ['domain', 'contract', 'web'],
}

function judge({ from, to }: Edge): string[] {
  const workspace = workspaceOf(from)
  const target = workspaceOf(to)
  const say = (rule: string): string[] => [`${from} imports ${to}: ${rule}`]
  if (target !== '' && ALLOWED[workspace]?.includes(target) === false) {
    return say(`${workspace} must not know ${target}`)
  }
  if (isTest(from)) return []
  if (workspace === 'domain' && target === '') return say('domain has no dependency')
  if (workspace === 'contract' && target === '' && to !== 'zod')
    return say('contract depends on zod and domain only')
  if (target !== workspace) return []
  const feature = featureOf(from)
  const other = featureOf(to)
  if (isComposition(to) && !isComposition(from) && !isConfig(to))
    return say('only the composition knows itself')
  if (other !== undefined && ['platform', 'lib', 'ui'].includes(layerOf(from))) {
    return say(`${layerOf(from)} stands below features`)
  }
  if (feature === undefined || other === undefined || feature === other) return []
  if (workspace === 'web') return say('web features never import each other; a route composes them')
  return to.endsWith('.service.ts') ? [] : say('only the *.service.ts of another feature may be used')
}

/** Cycles of imports that exist at run time. */
function findCycles(edges: readonly Edge[]): string[] {
  const next = Map.groupBy(
    edges.filter((edge) => !edge.typeOnly),
    (edge) => edge.from,
  )
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      cycles.push(`Cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`)
      return
    }
    state.set(file, 'open')
    for (const edge of next.get(file) ?? []) visit(edge.to, [...path, file])
    state.set(file, 'done')
  }
  for (const file of next.keys()) visit(file, [])
  return cycles
}
