/** `npm run check`, the fast part of the tests: types, lint, formatting and the structure of the repository. */
import { endpointCollisions, errorCollisions } from '@vicino/contract/collisions'
import { MODULE_ERRORS } from '@vicino/contract/errors'
import { MODULES } from '@vicino/contract/modules'
import { ROOT, run } from './run.ts'
import { brokenCodeRules } from './code-rules.ts'
import { brokenImportRules } from './dependency-rules.ts'
import { circlesIn } from './import-circles.ts'
import { importsOf } from './imports.ts'
import { badNames, filesOf } from './names.ts'
import { requirementProblems } from './requirements.ts'

const WORKSPACES = [
  'packages/domain',
  'packages/contract',
  'packages/demo',
  'apps/server',
  'apps/web',
  'apps/web/src/sw',
  'e2e',
  'bench',
]

/** Runs all checks and prints what is wrong. True when everything is right. */
export async function check(): Promise<boolean> {
  const failures: string[] = []
  const step = async (name: string, work: () => Promise<string>): Promise<void> => {
    const started = performance.now()
    const problems = await work()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${problems === '' ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (problems === '') return
    console.log(problems)
    failures.push(name)
  }
  // Prettier works on one core for half a minute: it runs beside types and lint.
  const formatting = command('prettier', '--check', '--log-level', 'warn', '.')
  for (const workspace of WORKSPACES) {
    await step(`types ${workspace}`, () => command('tsc', '-p', workspace, '--pretty'))
  }
  await step('types scripts', () => command('tsc', '-p', 'scripts', '--pretty'))
  await step('lint', () => command('oxlint', '--type-aware'))
  await step('formatting', () => formatting)
  const imports = importsOf(ROOT)
  const structure = {
    'import rules': () => brokenImportRules(imports),
    'import circles': () => circlesIn(imports),
    'code rules': () => brokenCodeRules(ROOT),
    names: () => badNames(filesOf(ROOT)),
    'codes and addresses': () => [...endpointCollisions(MODULES), ...errorCollisions(MODULE_ERRORS)],
    requirements: () => requirementProblems(ROOT),
  }
  for (const [name, problems] of Object.entries(structure)) {
    await step(name, () => Promise.resolve(problems().join('\n')))
  }
  return failures.length === 0
}

/** What a program printed when it failed; empty when it succeeded. */
async function command(program: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(program, args, { quiet: true })
  return code === 0 ? '' : output
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1
