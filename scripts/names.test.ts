import { expect, it } from 'vitest'
import { badNames } from './names.ts'

it('accepts kebab-case between dots, leading dots, migrations and names that tools require', () => {
  const good = ['apps/web/src/ui/icon-button.tsx', 'e2e/till.phone.spec.ts', '.oxfmtrc.json', 'docs/STYLE.md']
  const given = [
    'apps/server/migrations/0001_foundation.sql',
    'Dockerfile',
    'packages/php/src/VicinoRefusal.php',
  ]
  expect(badNames([...good, ...given])).toEqual([])
})

it.each([
  'apps/web/src/ui/IconButton.tsx',
  'src/libriGiochi.ts',
  'src/MyFolder/a.ts',
  'src/a_b.ts',
  'src/a--b.ts',
])('refuses %s', (path) => {
  expect(badNames([path])).toHaveLength(1)
})
