import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Runs a script of this package in a process of its own and waits for its end, which frees the memory that it needed.
 * @throws Error when it fails; the script has printed its own messages by then
 */
export function runScript(name: string, env: Readonly<Record<string, string>>): Promise<void> {
  const file = join(import.meta.dirname, '../../scripts', name)
  const child = spawn(process.execPath, [file], {
    stdio: 'inherit',
    // glibc keeps a pool of memory for each thread unless told not to.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, ...env },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}`))))
  })
}
