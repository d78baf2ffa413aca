import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../run.ts'

const FOLDERS = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']

/**
 * Returns the path of a program; installs Debian's package of that name when it is missing and root
 * runs this.
 * @throws Error that says what is missing
 */
export async function programOf(name: string): Promise<string> {
  const found = pathOf(name)
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${name} through apt …`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { quiet: true })
    // No service of its own begins to run: the proof starts what it needs.
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { quiet: true, env })
  }
  const installed = pathOf(name)
  if (installed === undefined) throw new Error(`${name} is missing: apt-get install ${name}`)
  return installed
}

const pathOf = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))

/** Programs of a proof, which all end with it. */
export class Started {
  readonly #children = new Set<ChildProcess>()
  readonly #after: (() => Promise<unknown>)[] = []

  /** Starts a program; its messages are printed when it ends before the proof does. */
  start(
    program: string,
    args: readonly string[],
    options: { env?: NodeJS.ProcessEnv; uid?: number } = {},
  ): ChildProcess {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    this.#children.add(child)
    child.once('exit', () => this.#children.delete(child))
    return child
  }

  /** Has something undone at the end, in the order opposite to that of the calls. */
  undo(work: () => Promise<unknown>): void {
    this.#after.unshift(work)
  }

  async end(): Promise<void> {
    for (const child of this.#children) await ended(child, 'SIGTERM')
    for (const work of this.#after) await work()
  }
}

/** Ends a process and returns its exit code. */
export function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.kill(signal)
  })
}
