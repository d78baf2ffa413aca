import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/**
 * Folder of Node's compile cache. Tests start some forty servers and programs as separate
 * processes, and each would compile the same modules again, a third of its start.
 */
const COMPILED = join(ROOT, '.cache/node')

export interface Outcome {
  readonly code: number
  /** The program's output, if it was captured. */
  readonly output: string
}

/**
 * Runs a program of this project and waits for its end. With `quiet` its output is captured instead
 * of shown.
 */
export function run(
  program: string,
  args: readonly string[],
  options: { cwd?: string; quiet?: boolean; env?: Readonly<Record<string, string>> } = {},
): Promise<Outcome> {
  const child = spawn(program, args, {
    cwd: options.cwd ?? ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...options.env },
    stdio: [
      'ignore',
      options.quiet === true ? 'pipe' : 'inherit',
      options.quiet === true ? 'pipe' : 'inherit',
    ],
  })
  let output = ''
  const keep = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
