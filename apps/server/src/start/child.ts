import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { UserFacingError } from '../platform/user-facing-error.ts'

export interface Script {
  /** Resolves when it has ended well; it has printed its own messages by then. @throws Error when it fails, or is stopped */
  readonly done: Promise<void>
  /** Ends it in the middle of its work; resolves when it is gone. */
  stop(): Promise<void>
}

/** Runs a script of this package in a process of its own, whose end frees the memory that it needed. */
export function startScript(name: string, env: Readonly<Record<string, string>>): Script {
  const file = join(import.meta.dirname, '../../scripts', name)
  const child = spawn(process.execPath, [file], {
    // The channel tells the script when this process is gone, however it ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // glibc keeps a pool of memory for each thread unless told not to.
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
  // Whoever stops it does not wait for it.
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

/** The same, for what has to be done first. @throws Error when it fails */
export const runScript = (name: string, env: Readonly<Record<string, string>>): Promise<void> =>
  startScript(name, env).done
