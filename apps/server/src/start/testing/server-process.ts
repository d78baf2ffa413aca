import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { exitOf, stop } from '../../platform/testing/ending.ts'
import { throwawayFolder } from '../../platform/testing/throwaway-folder.ts'

const MAIN = join(import.meta.dirname, '../../main.ts')
const SCRIPTS = join(import.meta.dirname, '../../../scripts')

/**
 * Starts servers and programs as separate processes on one data folder, for tests that kill them.
 */
export class ServerProcesses {
  readonly dataDir: string
  readonly #env: Readonly<Record<string, string>>
  #running: ChildProcess | undefined

  constructor(dataDir: string, env: Readonly<Record<string, string>> = {}) {
    this.dataDir = dataDir
    this.#env = env
  }

  static async inNewFolder(env: Readonly<Record<string, string>> = {}): Promise<ServerProcesses> {
    return new ServerProcesses(await throwawayFolder('crash'), env)
  }

  /** Starts the server and waits until it prints its address. */
  async start(...flags: string[]): Promise<{ server: ChildProcess; address: string }> {
    const server = this.launch(...flags)
    for await (const line of linesOf(server)) {
      const address = /Vicino is ready: ([^\s"]+)/.exec(line)?.[1]
      if (address !== undefined) return { server, address }
    }
    throw new Error('The server ended before it was ready')
  }

  /** Starts the server without waiting. */
  launch(...flags: string[]): ChildProcess {
    const env = { ...process.env, DATA_DIR: this.dataDir, PORT: '0', LOG_LEVEL: 'error', ...this.#env }
    this.#running = spawn(process.execPath, [MAIN, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#running.stderr?.pipe(process.stderr, { end: false })
    return this.#running
  }

  /** Starts a program of scripts/ on the data folder, without waiting. */
  program(script: string, ...args: string[]): ChildProcess {
    const env = { ...process.env, DATA_DIR: this.dataDir, ...this.#env }
    return spawn(process.execPath, [join(SCRIPTS, script), ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }

  /** Runs a program of scripts/ to its end. */
  async command(script: string, ...args: string[]): Promise<{ code: number | null; errors: string }> {
    const child = this.program(script, ...args)
    let errors = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text))
    return { code: await exitOf(child), errors }
  }

  async postmaster(): Promise<number> {
    return Number((await readFile(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  }

  async clear(): Promise<void> {
    await rm(this.dataDir, { recursive: true })
  }

  /** Ends the remaining processes and removes the data folder. */
  async end(): Promise<void> {
    if (this.#running?.exitCode === null && this.#running.signalCode === null)
      await stop(this.#running, 'SIGTERM')
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

function linesOf(server: ChildProcess) {
  if (server.stdout === null) throw new Error('no output')
  return createInterface(server.stdout)
}
