import { type ChildProcess, spawn } from 'node:child_process'
import { stop } from '@vicino/server/platform/testing/ending'

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
    for (const child of this.#children) await stop(child, 'SIGTERM')
    for (const work of this.#after) await work()
  }
}
