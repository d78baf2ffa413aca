import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lateMigrations } from './migration-order.ts'
import { inRepository } from './testing/in-repository.ts'

const FOLDER = 'apps/server/migrations'

/**
 * Returns the problems after the given migrations were committed, one per commit, others were
 * written without a commit, and others were removed.
 */
function foundAfter(
  commits: readonly string[],
  uncommitted: readonly string[] = [],
  removed: readonly string[] = [],
): string[] {
  return inRepository({}, (root) => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', ...args], {
        cwd: root,
        stdio: 'ignore',
      })
    const write = (name: string) => writeFileSync(join(root, FOLDER, name), 'SELECT 1;\n')
    git('init', '-q')
    mkdirSync(join(root, FOLDER), { recursive: true })
    for (const name of commits) {
      write(name)
      git('add', '-A')
      git('commit', '-q', '-m', name)
    }
    uncommitted.forEach(write)
    for (const name of removed) rmSync(join(root, FOLDER, name))
    return lateMigrations(root)
  })
}

it('migrations in their order are valid, and so are those that follow on migrations merged into the baseline', () => {
  expect(foundAfter(['0160_a.sql', '0161_b.sql'], ['0162_c.sql', '0163_d.sql'])).toEqual([])
  expect(foundAfter(['0131_a.sql', '0130_b.sql', '0001_c.sql'], [], ['0131_a.sql', '0130_b.sql'])).toEqual([])
})

it('a migration committed below another one is reported', () => {
  expect(foundAfter(['0160_a.sql', '0162_b.sql', '0161_c.sql', '0163_d.sql'])).toEqual([
    `${FOLDER}/0161_c.sql sorts before 0162_b.sql, which was there already: give it the next number`,
  ])
})

it('an uncommitted migration below a committed one is reported', () => {
  expect(foundAfter(['0160_a.sql'], ['0140_late.sql'])).toHaveLength(1)
})

it('without git the check finds nothing', () => {
  expect(inRepository({ [`${FOLDER}/0161_a.sql`]: '' }, lateMigrations)).toEqual([])
})
