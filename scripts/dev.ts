/** `npm run dev`: starts the server, which restarts at every change, and Vite with hot replacement in front of it. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './run.ts'

const children = [
  spawn('node', ['--watch-path=apps/server/src', '--watch-path=packages', 'apps/server/src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
  spawn('vite', { cwd: join(ROOT, 'apps/web'), stdio: 'inherit' }),
]
// When one of the two ends, the other is stopped too.
for (const child of children) {
  child.once('exit', () => {
    for (const other of children) other.kill('SIGTERM')
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
