/** `npm run check`, the fast part of the tests: types, lint, formatting and the structure of the repository. */
import { availableParallelism } from 'node:os'
import { endpointCollisions, errorCollisions } from '@vicino/contract/collisions'
import { MODULE_ERRORS } from '@vicino/contract/errors'
import { MODULES } from '@vicino/contract/modules'
import { ROOT, run } from './run.ts'
import { brokenCodeRules } from './code-rules.ts'
import { brokenImportRules } from './dependency-rules.ts'
import { documentProblems } from './documents.ts'
import { currentPage, eventProblems } from './events.ts'
import { badSubjects } from './commit-subjects.ts'
import { circlesIn } from './import-circles.ts'
import { returnedWords } from './gone-words.ts'
import { importsOf } from './imports.ts'
import { lawProblems } from './law.ts'
import { retentionPage, retentionProblems } from './retention.ts'
import { lockfileProblems } from './lockfile.ts'
import { lateMigrations } from './migration-order.ts'
import { migrationProblems } from './migration-rules.ts'
import { badNames, filesOf } from './names.ts'
import { requirementProblems } from './requirements.ts'

interface Program {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
}

/** Longest first, so that the last ones are short. */
const PROGRAMS: readonly Program[] = [
  { name: 'formatting', program: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint', program: 'oxlint', args: ['--type-aware'] },
  { name: 'documents of the API', program: 'node', args: ['packages/sdk/generator/validate.ts'] },
  ...[
    'tsconfig.node.json',
    'tsconfig.pages.json',
    'apps/web',
    'packages/domain',
    'packages/demo',
    'apps/web/src/sw',
  ].map((project) => ({
    name: `types ${project}`,
    program: 'tsc',
    // Each checker of a program infers the types of the schemas again, so four take twice the time
    // of one.
    args: ['-p', project, '--pretty', '--checkers', '1'],
  })),
]

/**
 * Runs all checks and prints the problems. Returns true when there are none.
 * @param lanes number of programs that run at a time
 */
export async function check({ lanes = availableParallelism() } = {}): Promise<boolean> {
  const failures: string[] = []
  const print = (name: string, { seconds, problems }: Checked): void => {
    console.log(`${problems === '' ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
    if (problems === '') return
    console.log(problems)
    failures.push(name)
  }
  const results = besideEachOther(
    PROGRAMS.map((one) => () => timed(() => problemsOf(one))),
    lanes,
  )
  for (const [index, result] of results.entries()) print(PROGRAMS[index]?.name ?? '', await result)
  const imports = importsOf(ROOT)
  const files = filesOf(ROOT)
  const structure = {
    'import rules': () => brokenImportRules(imports),
    'import circles': () => circlesIn(imports),
    'code rules': () => brokenCodeRules(ROOT),
    names: () => badNames(files),
    words: () => returnedWords(ROOT),
    'subjects of commits': () => badSubjects(ROOT),
    documents: () => documentProblems(ROOT, files),
    migrations: () => [...lateMigrations(ROOT), ...migrationProblems(ROOT)],
    'codes and addresses': () => [...endpointCollisions(MODULES), ...errorCollisions(MODULE_ERRORS)],
    requirements: () => requirementProblems(ROOT),
    law: () => lawProblems(ROOT),
    retention: () => retentionProblems(ROOT, retentionPage()),
    events: async () => eventProblems(ROOT, await currentPage(ROOT)),
    lockfile: () => lockfileProblems(ROOT),
  }
  for (const [name, problems] of Object.entries(structure)) {
    print(name, await timed(async () => (await problems()).join('\n')))
  }
  return failures.length === 0
}

interface Checked {
  readonly seconds: number
  /** Empty when there are none. */
  readonly problems: string
}

async function timed(work: () => string | Promise<string>): Promise<Checked> {
  const started = performance.now()
  const problems = await work()
  return { seconds: (performance.now() - started) / 1000, problems }
}

/** Starts tasks in their order, `lanes` at a time, and returns the promise of each. */
function besideEachOther<T>(works: readonly (() => Promise<T>)[], lanes: number): Promise<T>[] {
  const waiting = works.map((work) => ({ work, ...Promise.withResolvers<T>() }))
  const promises = waiting.map(({ promise }) => promise)
  const workOff = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      one.resolve(one.work())
      await one.promise.catch(() => undefined)
    }
  }
  for (let lane = 0; lane < lanes; lane += 1) void workOff()
  return promises
}

/** Returns the output of a failed program; empty after success. */
async function problemsOf({ program, args }: Program): Promise<string> {
  // Programs share the cores. Several threads of one would slow the others, and do some work twice.
  const { code, output } = await run(program, args, { quiet: true, env: { GOMAXPROCS: '1' } })
  return code === 0 ? '' : output
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1
