import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Names of the main line: in the remote, or as a branch of this repository. */
const MAIN_LINES = ['origin/main', 'main']
const MOST = 72
const FORM = /^[a-z][a-z0-9 ,/-]{1,30}: \S.{3,}$/

/** Returns a sentence for a subject that is not `area: what changed` in at most 72 characters. */
export function subjectProblem(subject: string): string | undefined {
  if (!FORM.test(subject)) return `"${subject}" is not of the form "area: what changed"`
  return subject.length > MOST ? `"${subject}" has ${subject.length} characters, ${MOST} at most` : undefined
}

/**
 * Finds malformed subjects of commits that are not on the main line yet. Without git or a main line
 * there are none.
 */
export function badSubjects(root: string): string[] {
  if (!existsSync(join(root, '.git'))) return []
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const known = git('for-each-ref', '--format=%(refname:short)', 'refs/heads', 'refs/remotes').split('\n')
  const main = MAIN_LINES.find((line) => known.includes(line))
  if (main === undefined) return []
  const subjects = git('log', '--no-merges', '--format=%s', `${main}..HEAD`).split('\n')
  return subjects.flatMap((subject) => (subject === '' ? [] : (subjectProblem(subject) ?? [])))
}
