import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
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

/** Runs a script of this package in a separate process, whose end frees its memory. */
export function startScript(name: string, env: Readonly<Record<string, string>>): Script {
  const file = join(import.meta.dirname, '../../scripts', name)
  const child = spawn(process.execPath, [file], {
    // The channel tells the script when this process has ended, for whatever reason.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Without this, glibc keeps a pool of memory for each thread.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, ...env },
  })
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

/** Like startScript(), for work that must be finished first. @throws Error when it fails */
export const runScript = (name: string, env: Readonly<Record<string, string>>): Promise<void> =>
  startScript(name, env).done
