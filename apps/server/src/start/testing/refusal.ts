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
export async function refusal(dataDir: string, env: Readonly<Record<string, string>>): Promise<Refusal> {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts'), '--no-demo'], {
    env: { ...process.env, PORT: '0', MAP_STYLE_URL: 'none', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [[code], said] = await Promise.all([once(server, 'exit') as Promise<[number]>, text(server.stderr)])
  return { code, said }
}
