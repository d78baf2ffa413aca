import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'apps/server/migrations'

/**
 * Finds every migration that was added after one that sorts behind it, on the main line of the
 * history or in the working tree. A database of the version in between has the later one and can
 * never receive the earlier one. Migrations that are gone (into the baseline) do not count. Without
 * git the order is unknown.
 */
export function lateMigrations(root: string): string[] {
  if (!existsSync(join(root, '.git'))) return []
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((line) => line !== '')
  const log = git(
    'log',
    '--first-parent',
    '--reverse',
    '-m',
    '--diff-filter=A',
    '--name-only',
    '--format=',
    '--no-renames',
    '--',
    FOLDER,
  )
  const committed = sqlIn(git('ls-tree', '-r', '--name-only', 'HEAD', '--', FOLDER))
  const added = existsSync(join(root, FOLDER)) ? sqlIn(readdirSync(join(root, FOLDER))) : []
  const inWorkingTree = added.filter((name) => !committed.includes(name)).toSorted()
  const problems: string[] = []
  let newest = ''
  // Within one commit git lists files in their order.
  for (const name of [...sqlIn(log), ...inWorkingTree]) {
    if (!existsSync(join(root, FOLDER, name))) continue
    if (name < newest) {
      problems.push(
        `${FOLDER}/${name} sorts before ${newest}, which was there already: give it the next number`,
      )
    }
    if (name > newest) newest = name
  }
  return problems
}

/** Returns the names of SQL files among paths. */
const sqlIn = (paths: readonly string[]): string[] =>
  paths.filter((path) => path.endsWith('.sql')).map((path) => path.slice(path.lastIndexOf('/') + 1))
