import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Runs a script of this package in a process of its own and waits for it. What it needs a lot of memory for ends with
 * it. @throws Error when it fails; its own messages have been shown by then.
 */
export function runScript(name: string, env: Readonly<Record<string, string>>): Promise<void> {
  const file = join(import.meta.dirname, '../../scripts', name)
  const child = spawn(process.execPath, [file], { stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}`))))
  })
}
