import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { UserFacingError } from '../platform/user-facing-error.ts'

export interface Script {
  /**
   * Resolves when the script has ended without an error; it has printed its own messages by then.
   * @throws Error when it fails, or is stopped
   */
  readonly done: Promise<void>
  /** Ends it in the middle of its work; resolves when it has exited. */
  stop(): Promise<void>
}

/** Takes the lines that a script prints; by default they go to this process's own output. */
export interface ScriptLog {
  info(line: string): void
  error(line: string): void
}

/** Runs a script of this package in a separate process, whose end frees its memory. */
export function startScript(name: string, env: Readonly<Record<string, string>>, log?: ScriptLog): Script {
  const file = join(import.meta.dirname, '../../scripts', name)
  const child = spawn(process.execPath, [file], {
    // The channel tells the script when this process has ended, for whatever reason.
    stdio: log === undefined ? ['inherit', 'inherit', 'inherit', 'ipc'] : ['ignore', 'pipe', 'pipe', 'ipc'],
    // Without this, glibc keeps a pool of memory for each thread.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, ...env },
  })
  if (log !== undefined) {
    eachLine(child.stdout, (line) => log.info(line))
    eachLine(child.stderr, (line) => log.error(line))
  }
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new UserFacingError(`${name} ended with ${code ?? signal}; the lines above say why`)),
    )
  })
  // A caller that stops the script does not await this promise.
  done.catch(() => undefined)
  return {
    done,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function eachLine(output: Readable | null, take: (line: string) => void): void {
  if (output !== null) createInterface(output).on('line', take)
}

/** Like startScript(), for work that must be finished first. @throws Error when it fails */
export const runScript = (...script: Parameters<typeof startScript>): Promise<void> =>
  startScript(...script).done
