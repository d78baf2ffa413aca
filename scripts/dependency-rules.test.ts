import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { findViolations } from './dependency-rules.ts'

/** What the rules say of a small repository made of these files. */
function judge(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'vicino-rules-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const found = findViolations(root)
  rmSync(root, { recursive: true })
  return found
}

it('lets imports run from the outside in', () => {
  expect(
    judge({
      'packages/domain/src/money.ts': 'export const one = 1\n',
      'packages/contract/src/deals.ts':
        "import { one } from '@vicino/domain/money'\nimport { z } from 'zod'\n",
      'apps/server/src/features/deals/deals.service.ts': "import { z } from '@vicino/contract/deals'\n",
      'apps/server/src/features/brands/brands.service.ts': "import { a } from '../deals/deals.service.ts'\n",
      'apps/web/src/app/home.tsx': "import { feed } from '~/features/deals/feed.tsx'\n",
    }),
  ).toEqual([])
})

it.each([
  ['domain with a package', 'packages/domain/src/a.ts', "import { z } from 'zod'\n"],
  ['domain that knows contract', 'packages/domain/src/a.ts', "import { z } from '@vicino/contract/deals'\n"],
  ['contract with another package', 'packages/contract/src/a.ts', "import pg from 'pg'\n"],
  ['web that knows the server', 'apps/web/src/lib/a.ts', "import type { App } from '@vicino/server/app'\n"],
  [
    'queries of another feature',
    'apps/server/src/features/a/a.service.ts',
    "import { q } from '../b/b.queries.ts'\n",
  ],
  ['a web feature in another', 'apps/web/src/features/a/a.tsx', "import { b } from '~/features/b/b.tsx'\n"],
  [
    'platform above features',
    'apps/server/src/platform/a.ts',
    "import { b } from '../features/b/b.service.ts'\n",
  ],
  ['a feature that knows the app', 'apps/server/src/features/a/a.ts', "import { app } from '../../app.ts'\n"],
  ['ui that knows the app', 'apps/web/src/ui/a.tsx', "import { router } from '~/app/router.ts'\n"],
  [
    'a dynamic import',
    'apps/web/src/features/a/a.tsx',
    "const b = lazy(() => import('~/features/b/b.tsx'))\n",
  ],
])('refuses %s', (_name, path, text) => {
  expect(judge({ [path]: text })).toHaveLength(1)
})

it('finds cycles of values, not of types', () => {
  const cycle = {
    'apps/web/src/lib/a.ts': "import { b } from './b.ts'\n",
    'apps/web/src/lib/b.ts': "import { a } from './a.ts'\n",
  }
  expect(judge(cycle)).toHaveLength(1)
  expect(judge({ ...cycle, 'apps/web/src/lib/b.ts': "import type { A } from './a.ts'\n" })).toEqual([])
})
