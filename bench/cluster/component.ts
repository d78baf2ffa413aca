import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunsAs } from '@vicino/server/platform/program'
import { exitOf, stop } from '@vicino/server/platform/testing/ending'

/** How long after its end a component is started again, as systemd does with RestartSec=1. */
const RESTART_MS = 1000
/** After this it is killed instead of told to stop. */
const PATIENCE_MS = 30_000

interface Command {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly owner?: RunsAs
  /** File that receives its output. */
  readonly log: string
}

/** A program of the cluster that is started again whenever it ends, until it is stopped. */
export class Component {
  readonly name: string
  readonly #command: Command
  #child: ChildProcess | undefined
  #stopped = false

  constructor(command: Command) {
    this.name = command.name
    this.#command = command
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  start(): void {
    const { program, args, env, owner, log } = this.#command
    const child = spawn(program, args, {
      ...owner,
      cwd: '/',
      // An own process group: Ctrl-C in a terminal reaches only the cluster, which stops them in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    this.#child = child
    for (const output of [child.stdout, child.stderr]) output?.pipe(createWriteStream(log, { flags: 'a' }))
    void this.#startAgain(child)
  }

  async #startAgain(child: ChildProcess): Promise<void> {
    await exitOf(child)
    if (this.#stopped) return
    await pause(RESTART_MS)
    if (!this.#stopped) this.start()
  }

  /** Kills it as a power cut would; it is started again afterwards. */
  kill(): void {
    this.#child?.kill('SIGKILL')
  }

  /** Ends it for good. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#stopped = true
    if (this.#child !== undefined) await stop(this.#child, signal, PATIENCE_MS)
  }
}
