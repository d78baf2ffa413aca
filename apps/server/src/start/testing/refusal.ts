import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** A start that was refused. */
export interface Refusal {
  readonly code: number
  readonly said: string
}

/** Starts the server, which must refuse; returns its exit code and its message. */
export async function refusal(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  flags: readonly string[] = ['--no-demo'],
): Promise<Refusal> {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts'), ...flags], {
    env: { ...process.env, PORT: '0', MAP_STYLE_URL: 'none', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], printed, errors] = await Promise.all([
    once(server, 'exit') as Promise<[number]>,
    text(server.stdout),
    text(server.stderr),
  ])
  // The log of production is on standard output.
  return { code, said: errors === '' ? printed : errors }
}
