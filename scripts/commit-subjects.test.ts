import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { badSubjects, subjectProblem } from './commit-subjects.ts'
import { inRepository } from './testing/in-repository.ts'

it.each(['loyalty: refund no more points than the purchase was charged', 'npm test: run browser tests last'])(
  'accepts %s',
  (subject) => {
    expect(subjectProblem(subject)).toBeUndefined()
  },
)

it.each([
  ['no area', 'Refund no more points'],
  ['an area in capitals', 'Loyalty: refund no more points'],
  ['an area alone', 'loyalty: '],
  ['73 characters', `loyalty: ${'a'.repeat(64)}`],
])('refuses %s', (_what, subject) => {
  expect(subjectProblem(subject)).toBeDefined()
})

const git = (root: string, ...args: string[]): void => {
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', ...args], {
    cwd: root,
    stdio: 'ignore',
  })
}
const commit = (root: string, subject: string): void =>
  git(root, 'commit', '-q', '--allow-empty', '-m', subject)

it('checks only commits that are not on the main line yet', () => {
  const found = inRepository({}, (root) => {
    git(root, 'init', '-q', '-b', 'main')
    commit(root, 'Long ago')
    git(root, 'checkout', '-q', '-b', 'work')
    commit(root, 'till: read a code once')
    commit(root, 'Read a code once')
    return badSubjects(root)
  })
  expect(found).toEqual(['"Read a code once" is not of the form "area: what changed"'])
})

it('finds nothing without a history or without a main line', () => {
  expect(inRepository({}, badSubjects)).toEqual([])
  const found = inRepository({}, (root) => {
    git(root, 'init', '-q', '-b', 'work')
    commit(root, 'Long ago')
    return badSubjects(root)
  })
  expect(found).toEqual([])
})
