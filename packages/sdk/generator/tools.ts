import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../../scripts/run.ts'

export const HERE = import.meta.dirname

/**
 * Runs a program and returns what it printed.
 * @throws Error when it fails, with what it printed
 */
export async function must(
  program: string,
  args: readonly string[],
  options: Parameters<typeof run>[2] = {},
): Promise<string> {
  const { code, output } = await run(program, args, options)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed\n${output}`)
  return output
}

/** Installs the tools into this folder, unless those of the lockfile are there. */
export async function installTools(): Promise<void> {
  const wanted = await readFile(join(HERE, 'package-lock.json'), 'utf8')
  const stamp = join(HERE, 'node_modules/.installed')
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return
  await must('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit'], { cwd: HERE, quiet: true })
  await writeFile(stamp, wanted)
}
