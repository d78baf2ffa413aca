/** The fast part of the tests: types, lint, formatting and the rules of who may import whom. */
import { ROOT, run } from './run.ts'
import { findViolations } from './dependency-rules.ts'

const WORKSPACES = [
  'packages/domain',
  'packages/contract',
  'apps/server',
  'apps/web',
  'apps/web/src/sw',
  'e2e',
  'bench',
]

/** True when everything is right; what is wrong has been printed. */
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
  for (const workspace of WORKSPACES) {
    await step(`types ${workspace}`, () => command('tsc', '-p', workspace, '--pretty'))
  }
  await step('types scripts', () => command('tsc', '-p', 'scripts', '--pretty'))
  await step('lint', () => command('oxlint', '--type-aware'))
  await step('formatting', () => command('prettier', '--check', '--log-level', 'warn', '.'))
  await step('dependency rules', () => Promise.resolve(findViolations(ROOT).join('\n')))
  return failures.length === 0
}

/** What a program complains about, empty when it is content. */
async function command(program: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(program, args, { quiet: true })
  return code === 0 ? '' : output
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1
