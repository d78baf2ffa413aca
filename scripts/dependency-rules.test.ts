import { describe, expect, it } from 'vitest'
import { brokenImportRules } from './dependency-rules.ts'
import { circlesIn } from './import-circles.ts'
import { importsOf } from './imports.ts'
import { type Files, inRepository } from './testing/in-repository.ts'

const rulesBrokenBy = (files: Files) => inRepository(files, (root) => brokenImportRules(importsOf(root)))
const circlesOf = (files: Files) => inRepository(files, (root) => circlesIn(importsOf(root)))

const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'

it('accepts imports from the outer layers to the inner ones', () => {
  expect(
    rulesBrokenBy({
      'packages/domain/src/money.ts': 'export const one = 1\n',
      'packages/contract/src/deals.ts':
        "import { one } from '@vicino/domain/money'\nimport { z } from 'zod'\n",
      [`${SERVER}/modules/one/deals/browse.ts`]: "import { z } from '@vicino/contract/marketplace/deals'\n",
      [`${SERVER}/modules/one/deals/deals.routes.ts`]: "import type { FastifyInstance } from 'fastify'\n",
      [`${SERVER}/modules/one/brands/brands.ts`]: "import { a } from '../deals/public.ts'\n",
      [`${SERVER}/modules/one/features.ts`]: "import { deals } from './deals/feature.ts'\n",
      [`${SERVER}/modules/all.ts`]: "import { one } from './one/features.ts'\n",
      [`${WEB}/app/router.ts`]: "import { SCREENS } from './screens/all.ts'\n",
      [`${WEB}/app/screens/home.ts`]: "import { feed } from '~/modules/one/deals/feed.tsx'\n",
      'e2e/deals.spec.ts': "import { browseDeals } from '@vicino/contract/marketplace/deals'\n",
    }),
  ).toEqual([])
})

const BROKEN: readonly (readonly [what: string, path: string, text: string])[] = [
  ['domain with a package', 'packages/domain/src/a.ts', "import { z } from 'zod'"],
  [
    'domain that knows contract',
    'packages/domain/src/a.ts',
    "import { z } from '@vicino/contract/marketplace/deals'",
  ],
  ['contract with another package', 'packages/contract/src/a.ts', "import pg from 'pg'"],
  [
    'demo data that knows the server',
    'packages/demo/src/a.ts',
    "import type { A } from '@vicino/server/app'",
  ],
  ['demo data with a package', 'packages/demo/src/a.ts', "import { sql } from 'kysely'"],
  ['contract that knows the demo', 'packages/contract/src/a.ts', "import { a } from '@vicino/demo/a'"],
  ['web that knows the demo', `${WEB}/lib/a.ts`, "import { a } from '@vicino/demo/a'"],
  ['web that knows the server', `${WEB}/lib/a.ts`, "import type { App } from '@vicino/server/app'"],
  ['the inside of another feature', `${SERVER}/modules/one/a/a.ts`, "import { q } from '../b/b.queries.ts'"],
  [
    'a type of the inside of another feature',
    `${SERVER}/modules/one/a/a.ts`,
    "import type { Q } from '../b/b.ts'",
  ],
  [
    'what is re-exported from another feature',
    `${SERVER}/modules/one/a/public.ts`,
    "export { q } from '../b/b.ts'",
  ],
  ['a second list of features', `${SERVER}/start/a.ts`, "import { a } from '../modules/one/a/feature.ts'"],
  [
    'Fastify in a use case',
    `${SERVER}/modules/one/a/open.ts`,
    "import type { FastifyRequest } from 'fastify'",
  ],
  ['a plugin of Fastify in a use case', `${SERVER}/modules/one/a/open.ts`, "import '@fastify/cookie'"],
  [
    'platform that knows a feature',
    `${SERVER}/platform/a.ts`,
    "import { b } from '../modules/one/b/public.ts'",
  ],
  ['a feature that knows the app', `${SERVER}/modules/one/a/a.ts`, "import { app } from '../../../app.ts'"],
  [
    'a feature that knows the list',
    `${SERVER}/modules/one/a/a.ts`,
    "import { FEATURES } from '../../all.ts'",
  ],
  ['a web feature in another', `${WEB}/modules/one/a/a.tsx`, "import { b } from '~/modules/one/b/b.tsx'"],
  ['a dynamic import', `${WEB}/modules/one/a/a.tsx`, "const b = lazy(() => import('~/modules/one/b/b.tsx'))"],
  ['ui that knows the app', `${WEB}/ui/a.tsx`, "import { menu } from '~/app/menus.ts'"],
  ['a page that loads all screens', `${WEB}/app/routes/a.tsx`, "import { SCREENS } from '../screens/all.ts'"],
  [
    'ui that knows a feature',
    `${WEB}/ui/a.tsx`,
    "import type { Deal } from '~/modules/one/deals/model/deal.ts'",
  ],
  ['ui that calls the API', `${WEB}/ui/a.tsx`, "import { call } from '~/lib/api.ts'"],
  ['lib that knows ui', `${WEB}/lib/a.ts`, "import { toast } from '~/ui/toast.ts'"],
]

/** Returns the broken rules of an import from one feature of the server to another. */
const brokenImport = (from: string, to: string) =>
  rulesBrokenBy({ [`${SERVER}/modules/${from}/a.ts`]: `import '../../${to}/public.ts'\n` })

describe('floors of modules', () => {
  it('a module may import modules on lower floors', () => {
    expect(brokenImport('till/till', 'foundation/live')).toEqual([])
    expect(brokenImport('loyalty/claims', 'social/posts')).toEqual([])
  })

  it.each([
    ['up', 'social/posts', 'administration/moderation'],
    ['up to the next floor', 'identity/profile', 'marketplace/deals'],
    ['sideways', 'identity/auth', 'redemption/brand-points'],
    ['from a module that stands nowhere', 'other/a', 'foundation/live'],
    ['to a module that stands nowhere', 'till/till', 'other/a'],
  ])('an import %s is refused', (_what, from, to) => {
    const [user, used] = [from, to].map((path) => path.split('/')[0])
    expect(brokenImport(from, to)).toEqual([
      `${SERVER}/modules/${from}/a.ts imports ${SERVER}/modules/${to}/public.ts: ${user} stands on no floor above ${used} (scripts/floors.ts)`,
    ])
  })

  it('contract and web have the same floors', () => {
    const contract = {
      'packages/contract/src/social/posts/a.ts': "import '../../loyalty/claims/schemas.ts'\n",
    }
    const up = `${WEB}/modules/foundation/map/a.ts`
    const web = { [up]: "import '~/modules/marketplace/deals/shared/a.ts'\n" }
    const down = `${WEB}/modules/till/till/a.ts`
    expect([rulesBrokenBy(contract), rulesBrokenBy(web)].map(({ length }) => length)).toEqual([1, 1])
    expect(rulesBrokenBy({ [down]: "import '~/modules/marketplace/deals/shared/a.ts'\n" })).toEqual([])
    expect(rulesBrokenBy({ 'packages/contract/src/social/posts/a.ts': "import '../../roles.ts'\n" })).toEqual(
      [],
    )
  })

  it('an import of a type counts, and an import in a test does not', () => {
    const text = "import type { A } from '../../administration/moderation/public.ts'\n"
    expect(rulesBrokenBy({ [`${SERVER}/modules/social/posts/a.ts`]: text })).toHaveLength(1)
    expect(rulesBrokenBy({ [`${SERVER}/modules/social/posts/a.test.ts`]: text })).toEqual([])
  })
})

it.each(BROKEN)('refuses %s', (_what, path, text) => {
  expect(rulesBrokenBy({ [path]: `${text}\n` })).toHaveLength(1)
})

describe('circles of imports', () => {
  const second = { [`${WEB}/lib/b.ts`]: "import { a } from './a.ts'\n" }

  it.each([
    ['of values', "import { b } from './b.ts'"],
    ['of types', "import type { B } from './b.ts'"],
    ['of types named in place', "export const a = (b: import('./b.ts').B) => b"],
    ['that a dynamic import closes', "export const a = () => import('./b.ts')"],
    ['that a re-export closes', "export * from './b.ts'"],
    ['through an alias', "import { b } from '~/lib/b.ts'"],
  ])('%s are found', (_what, text) => {
    const circle = `Circle of imports: ${WEB}/lib/a.ts, ${WEB}/lib/b.ts`
    expect(circlesOf({ ...second, [`${WEB}/lib/a.ts`]: `${text}\n` })).toEqual([circle])
  })

  it('circles in bench, e2e and scripts are found too', () => {
    for (const folder of ['bench/lib', 'e2e/support', 'scripts']) {
      expect(
        circlesOf({ [`${folder}/a.ts`]: "import './b.ts'\n", [`${folder}/b.ts`]: "import './a.ts'\n" }),
      ).toEqual([`Circle of imports: ${folder}/a.ts, ${folder}/b.ts`])
    }
  })

  it('circles between features are found even if no two files import each other; types count, tests do not', () => {
    const first = `${SERVER}/modules/loyalty/claims/claim.ts`
    const parts = {
      [first]: "import { a } from '../customers/public.ts'\n",
      [`${SERVER}/modules/loyalty/customers/public.ts`]: "export { a } from './a.ts'\n",
      [`${SERVER}/modules/loyalty/claims/public.ts`]: 'export {}\n',
    }
    const back = "import type { C } from '../claims/public.ts'\n"
    expect(circlesOf({ ...parts, [`${SERVER}/modules/loyalty/customers/stats.ts`]: back })).toEqual([
      'Circle of features: server loyalty/claims, server loyalty/customers',
    ])
    expect(circlesOf({ ...parts, [`${SERVER}/modules/loyalty/customers/stats.test.ts`]: back })).toEqual([])
  })

  it('circles between features of the web are found, and their folders `shared` count', () => {
    const parts = {
      [`${WEB}/modules/loyalty/claims/brand/a.ts`]: "import { b } from '../../customers/shared/b.ts'\n",
      [`${WEB}/modules/loyalty/customers/shared/b.ts`]: 'export const b = 1\n',
    }
    const back = "import { c } from '../../claims/shared/c.ts'\n"
    expect(circlesOf(parts)).toEqual([])
    expect(circlesOf({ ...parts, [`${WEB}/modules/loyalty/customers/brand/d.ts`]: back })).toEqual([
      'Circle of features: web loyalty/claims, web loyalty/customers',
    ])
  })

  it('two import paths to one file are no circle', () => {
    expect(
      circlesOf({
        'scripts/a.ts': "import './b.ts'\nimport './c.ts'\n",
        'scripts/b.ts': "import './d.ts'\n",
        'scripts/c.ts': "import './d.ts'\n",
        'scripts/d.ts': 'export {}\n',
      }),
    ).toEqual([])
  })
})
