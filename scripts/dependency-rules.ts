import { featureAt, floorOf } from './floors.ts'
import type { Import } from './imports.ts'

/**
 * The workspaces that a workspace may import. Workspaces that are not listed (e2e, bench, scripts)
 * may import all.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  demo: ['domain'],
  sdk: [],
  server: ['domain', 'contract', 'demo', 'sdk'],
  web: ['domain', 'contract'],
}

/** The npm packages that a workspace of pure rules may use. */
const MAY_USE: Readonly<Record<string, readonly string[]>> = { domain: [], contract: ['zod'], demo: [] }

/** A file as the rules see it. */
interface Place {
  readonly path: string
  /** The part of the repository: domain, contract, server, web …; empty for an npm package. */
  readonly workspace: string
  /** The first folder below src: modules, platform, ui, lib, app …; empty for files beside them. */
  readonly layer: string
  /**
   * Module and feature (`loyalty/members`). In the web it also has the side (shopper, brand, admin)
   * if the folder names one.
   */
  readonly feature: string | undefined
}

type Rule = (from: Place, to: Place) => string | undefined

/** Returns one sentence for each import that breaks the architecture (docs/ARCHITECTURE.md). */
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
    /^(?:packages\/|apps\/)?(domain|contract|demo|sdk|server|web|bench|e2e|scripts)\//.exec(path) ?? []
  return {
    path,
    workspace,
    layer: /\/src\/([\w-]+)\//.exec(path)?.[1] ?? '',
    feature: featureOf(path),
  }
}

/**
 * Returns the feature of a path. In the web the sides for shoppers, brands and the platform are
 * separate, because a screen loads only its own.
 */
function featureOf(path: string): string | undefined {
  const [, side = ''] = /^apps\/web\/src\/modules\/[^/]+\/[^/]+\/(shopper|brand|admin)\//.exec(path) ?? []
  const [, feature] = /\/src\/modules\/([^/]+\/[^/]+)\//.exec(path) ?? []
  return feature && `${feature}${side && `/${side}`}`
}

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path)
const isPackage = ({ workspace }: Place): boolean => workspace === ''
const sameWorkspace = (from: Place, to: Place): boolean => from.workspace === to.workspace

/** Dependencies between workspaces: domain ← contract ← { server, web }. */
const workspaces: Rule = (from, to) => {
  const allowed = MAY_IMPORT[from.workspace]
  if (allowed === undefined || isPackage(to) || sameWorkspace(from, to)) return undefined
  return allowed.includes(to.workspace) ? undefined : `${from.workspace} must not know ${to.workspace}`
}

/**
 * Shop systems use the SDK. Inside the repository only its own tests, which run in the server, use
 * it.
 */
const outside: Rule = (from, to) =>
  to.workspace === 'sdk' && from.workspace !== 'sdk' ? 'the SDK is for programs outside' : undefined

/** Workspaces of pure rules use no npm packages, so that their rules run anywhere. */
const packages: Rule = (from, to) => {
  const allowed = MAY_USE[from.workspace]
  if (allowed === undefined || !isPackage(to) || allowed.includes(to.path)) return undefined
  return `${from.workspace} uses no package but ${['ours', ...allowed].join(', ')}`
}

/**
 * Files that put the parts together (the server's start and programs, the web's app and entries) are imported only by
 * each other.
 */
const composition: Rule = (from, to) => {
  if (!sameWorkspace(from, to) || !isComposition(to) || isComposition(from) || isConfiguration(to))
    return undefined
  return 'only the composition knows itself'
}
const isComposition = ({ path }: Place): boolean =>
  /^apps\/server\/(?:src\/(?:start\/|[^/]+\.ts$|modules\/(?:[^/]+\/)?[^/]+\.ts$)|scripts\/)|^apps\/web\/src\/(?:(?:app|welcome)\/|[^/]+\.tsx?$)/.test(
    path,
  )
/**
 * The server's configuration is an exception, because every part that reads it imports its type.
 */
const isConfiguration = ({ path }: Place): boolean => path === 'apps/server/src/config.ts'

/** Features are built on platform (server), lib and ui (web), so these three import no feature. */
const belowFeatures: Rule = (from, to) => {
  if (!['platform', 'lib', 'ui'].includes(from.layer) || !sameWorkspace(from, to)) return undefined
  return to.feature === undefined ? undefined : `${from.layer} knows no feature`
}

/** lib does not import ui, and ui shows its props without calling the API. */
const uiAndLib: Rule = (from, to) => {
  if (from.workspace !== 'web') return undefined
  if (from.layer === 'lib' && to.layer === 'ui') return 'lib knows no ui'
  return from.layer === 'ui' && isApi(to) ? 'ui calls no API' : undefined
}
const isApi = ({ path }: Place): boolean => path === 'apps/web/src/lib/api.ts'

/**
 * A feature may import only the public part of another one: public.ts in the server, the folder
 * shared in the web.
 */
const featureWalls: Rule = (from, to) => {
  if (!sameWorkspace(from, to) || from.feature === undefined || to.feature === undefined) return undefined
  if (from.feature === to.feature) return undefined
  if (from.workspace === 'web') {
    return to.path.includes('/shared/')
      ? undefined
      : 'web features share what lies in a folder shared; a screen composes them'
  }
  return to.path.endsWith('/public.ts') ? undefined : 'only the public.ts of another feature may be imported'
}

/** A module of server, contract or web imports only modules on lower floors. */
const floors: Rule = (from, to) => {
  const [user, used] = [featureAt(from.path), featureAt(to.path)]
  if (user === undefined || used === undefined || user.side !== used.side || user.module === used.module)
    return undefined
  const [floor, below] = [floorOf(user.module), floorOf(used.module)]
  if (floor !== undefined && below !== undefined && below < floor) return undefined
  return `${user.module} stands on no floor above ${used.module} (scripts/floors.ts)`
}

/** A module lists its features, and one list holds the modules. */
const featureList: Rule = (from, to) => {
  const [, module] = /\/modules\/([^/]+)\/(?:[^/]+\/feature|features)\.ts$/.exec(to.path) ?? []
  if (module === undefined || !sameWorkspace(from, to)) return undefined
  const list = to.path.endsWith('/features.ts') ? '/modules/all.ts' : `/modules/${module}/features.ts`
  return from.path.endsWith(list) ? undefined : `${list.slice(1)} alone lists it`
}

/**
 * Only the entry and the router import the list of screens, because it imports the file of every
 * screen and any other importer would load them all.
 */
const screenList: Rule = (from, to) =>
  to.path === `${WEB}/app/screens/all.ts` && ![`${WEB}/main.ts`, `${WEB}/app/router.ts`].includes(from.path)
    ? 'main.ts and app/router.ts alone import the list of screens; others ask guard.ts and menus.ts'
    : undefined
const WEB = 'apps/web/src'

/**
 * In a feature, only routes and files named *.http.ts import Fastify. Use cases do not depend on
 * it.
 */
const fastify: Rule = (from, to) => {
  if (from.workspace !== 'server' || from.feature === undefined || !/^@?fastify(?:\/|$)/.test(to.path))
    return undefined
  return /\.(?:routes|http)\.ts$/.test(from.path)
    ? undefined
    : 'Fastify stays in *.routes.ts and *.http.ts of a feature'
}

/** Tests may import any file of the workspaces that their own workspace may import. */
const RULES_FOR_ALL: readonly Rule[] = [workspaces]
const RULES_FOR_CODE: readonly Rule[] = [
  packages,
  outside,
  composition,
  belowFeatures,
  uiAndLib,
  featureWalls,
  floors,
  featureList,
  screenList,
  fastify,
]
