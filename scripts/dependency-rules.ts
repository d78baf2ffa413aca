import type { Import } from './imports.ts'

/** Which workspace may import which others; what stands on top may import everything. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  demo: ['domain'],
  server: ['domain', 'contract', 'demo'],
  web: ['domain', 'contract'],
}

/** The packages that a workspace of pure rules may use. */
const MAY_USE: Readonly<Record<string, readonly string[]>> = { domain: [], contract: ['zod'], demo: [] }

/** A file as the rules see it. */
interface Place {
  readonly path: string
  /** The part of the repository: domain, contract, server, web …; empty for a package of npm. */
  readonly workspace: string
  /** The first folder below src: features, platform, ui, lib, app …; empty for files beside them. */
  readonly layer: string
  readonly feature: string | undefined
}

type Rule = (from: Place, to: Place) => string | undefined

/** Imports that break the architecture (docs/architecture.md, docs/web.md), one sentence for each. */
export function brokenImportRules(imports: readonly Import[]): string[] {
  const sentences = imports.flatMap(({ from, to }) => {
    const places = [placeOf(from), placeOf(to)] as const
    const rules = isTest(from) ? RULES_FOR_ALL : [...RULES_FOR_ALL, ...RULES_FOR_CODE]
    return rules
      .map((rule) => rule(...places))
      .filter((broken) => broken !== undefined)
      .map((broken) => `${from} imports ${to}: ${broken}`)
  })
  return [...new Set(sentences)].toSorted()
}

function placeOf(path: string): Place {
  const [, workspace = ''] =
    /^(?:packages\/|apps\/)?(domain|contract|demo|server|web|bench|e2e|scripts)\//.exec(path) ?? []
  return {
    path,
    workspace,
    layer: /\/src\/([\w-]+)\//.exec(path)?.[1] ?? '',
    feature: /\/src\/features\/([^/]+)\//.exec(path)?.[1],
  }
}

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path)
const isPackage = ({ workspace }: Place): boolean => workspace === ''
const sameWorkspace = (from: Place, to: Place): boolean => from.workspace === to.workspace

/** domain ← contract ← { server, web }. */
const workspaces: Rule = (from, to) => {
  const allowed = MAY_IMPORT[from.workspace]
  if (allowed === undefined || isPackage(to) || sameWorkspace(from, to)) return undefined
  return allowed.includes(to.workspace) ? undefined : `${from.workspace} must not know ${to.workspace}`
}

/** Pure workspaces use no packages, so that their rules run anywhere. */
const packages: Rule = (from, to) => {
  const allowed = MAY_USE[from.workspace]
  if (allowed === undefined || !isPackage(to) || allowed.includes(to.path)) return undefined
  return `${from.workspace} uses no package but ${['ours', ...allowed].join(', ')}`
}

/** What puts the parts together stands above them all: the server's start and programs, the web's app and entries. */
const composition: Rule = (from, to) => {
  if (!sameWorkspace(from, to) || !isComposition(to) || isComposition(from) || isConfiguration(to))
    return undefined
  return 'only the composition knows itself'
}
const isComposition = ({ path }: Place): boolean =>
  /^apps\/server\/(?:src\/(?:start\/|[^/]+\.ts$|features\/[^/]+\.ts$)|scripts\/)|^apps\/web\/src\/(?:(?:app|welcome)\/|[^/]+\.tsx?$)/.test(
    path,
  )
/** Everybody that reads the configuration knows its type. */
const isConfiguration = ({ path }: Place): boolean => path === 'apps/server/src/config.ts'

/** features stand on platform (server), and on lib and ui (web). */
const belowFeatures: Rule = (from, to) => {
  if (!['platform', 'lib', 'ui'].includes(from.layer) || !sameWorkspace(from, to)) return undefined
  return to.feature === undefined ? undefined : `${from.layer} knows no feature`
}

/** ui shows what it is given; lib stands below it. */
const uiAndLib: Rule = (from, to) => {
  if (from.workspace !== 'web') return undefined
  if (from.layer === 'lib' && to.layer === 'ui') return 'lib knows no ui'
  return from.layer === 'ui' && isApi(to) ? 'ui calls no API' : undefined
}
const isApi = ({ path }: Place): boolean => /^apps\/web\/src\/lib\/api\.ts$|\/addresses\.ts$/.test(path)

/** A feature shows the others one file; on the web it knows no other at all. */
const featureWalls: Rule = (from, to) => {
  if (!sameWorkspace(from, to) || from.feature === undefined || to.feature === undefined) return undefined
  if (from.feature === to.feature) return undefined
  if (from.workspace === 'web') return 'web features never import each other; a screen composes them'
  return to.path.endsWith('/public.ts') ? undefined : 'only the public.ts of another feature may be imported'
}

/** The list of features reads what a feature is; nobody else does. */
const featureList: Rule = (from, to) =>
  /\/features\/[^/]+\/feature\.ts$/.test(to.path) && !from.path.endsWith('/features/all.ts')
    ? 'features/all.ts alone lists the features'
    : undefined

/** The list of screens loads each screen's file: pages that imported it would bring all of them along. */
const screenList: Rule = (from, to) =>
  to.path === `${WEB}/app/screens/all.ts` && ![`${WEB}/main.ts`, `${WEB}/app/router.ts`].includes(from.path)
    ? 'main.ts and app/router.ts alone import the list of screens; others ask guard.ts and menus.ts'
    : undefined
const WEB = 'apps/web/src'

/** What a feature does depends on no HTTP framework: only its routes do. */
const fastify: Rule = (from, to) => {
  if (from.workspace !== 'server' || from.feature === undefined || !/^@?fastify(?:\/|$)/.test(to.path))
    return undefined
  return /\.(?:routes|http)\.ts$/.test(from.path)
    ? undefined
    : 'Fastify stays in *.routes.ts and *.http.ts of a feature'
}

/** Tests may import what they like within the workspaces that theirs may know. */
const RULES_FOR_ALL: readonly Rule[] = [workspaces]
const RULES_FOR_CODE: readonly Rule[] = [
  packages,
  composition,
  belowFeatures,
  uiAndLib,
  featureWalls,
  featureList,
  screenList,
  fastify,
]
