import { spawn, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { installPackages, programOf } from '../../../../platform/testing/debian.ts'

export const CLIENT = join(import.meta.dirname, '../../../../../../../packages/php')
/** A folder as Composer leaves it, with the client in `vendor`. */
export const PROJECT = join(CLIENT, '.cache/project')

/** Finds PHP with its extension curl. Debian's packages are installed if root runs the tests there. */
export function findPhp(): string | undefined {
  try {
    const php = programOf(['php'], 'php-cli')
    const hasCurl = (): boolean =>
      spawnSync(php, ['-r', 'exit(extension_loaded("curl") ? 0 : 1);']).status === 0
    if (!hasCurl()) installPackages(['php-curl'])
    return hasCurl() ? php : undefined
  } catch {
    return undefined
  }
}

/** Writes what Composer would: a loader of classes, as the client's composer.json tells it. */
export async function installClient(): Promise<void> {
  const { autoload } = JSON.parse(await readFile(join(CLIENT, 'composer.json'), 'utf8')) as {
    autoload: { 'psr-4': Record<string, string> }
  }
  const [[prefix, folder] = ['', '']] = Object.entries(autoload['psr-4'])
  const loader = `<?php
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, ${JSON.stringify(prefix)})) {
        require '${join(CLIENT, folder)}/' . strtr(substr($class, ${prefix.length}), '\\\\', '/') . '.php';
    }
});
`
  await mkdir(join(PROJECT, 'vendor'), { recursive: true })
  await writeFile(join(PROJECT, 'vendor/autoload.php'), loader)
}

export const removeClient = (): Promise<void> => rm(PROJECT, { recursive: true, force: true })

export const phpFiles = (): string[] =>
  globSync('**/*.php', { cwd: CLIENT }).map((file) => join(CLIENT, file))

/** What a program printed, and its code. */
interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export async function runPhp(
  php: string,
  args: readonly string[],
  {
    env = {},
    input = '',
    cwd = PROJECT,
  }: { env?: Record<string, string>; input?: string; cwd?: string } = {},
): Promise<Ran> {
  const child = spawn(php, args, { cwd, env: { ...process.env, ...env } })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}

/** The answer of one call of the client, or the error that it threw. */
export interface PhpOutcome {
  readonly answer?: unknown
  readonly error?: Readonly<Record<string, unknown>>
}
export type PhpCall = readonly [method: string, args: object]

/** Runs calls of the PHP client in a program of their own. */
export async function callPhp(
  php: string,
  options: { readonly baseUrl: string; readonly key: string },
  calls: readonly PhpCall[],
): Promise<PhpOutcome[]> {
  const { stdout, stderr } = await runPhp(php, [join(import.meta.dirname, 'call.php')], {
    env: { CLIENT: join(PROJECT, 'vendor') },
    input: JSON.stringify({ options, calls }),
  })
  try {
    return JSON.parse(stdout) as PhpOutcome[]
  } catch (cause) {
    throw new Error(`${stdout}${stderr}`, { cause })
  }
}

/** An answer instead of the server's: what its caller shall wait for, or where it shall go. */
interface Instead {
  readonly status: number
  readonly code?: string
  readonly retryAfter?: string
  readonly location?: string
}

/**
 * A network with faults: one for each try in turn, then none. With `lost` the request reaches the
 * server, but its answer is lost; with `down` it does not.
 */
export interface FaultyNetwork {
  readonly address: string
  /** The idempotency key of each try. */
  readonly keys: (string | null)[]
  close(): Promise<void>
}

export async function startFaulty(
  target: string,
  faults: ('lost' | 'down' | Instead)[],
): Promise<FaultyNetwork> {
  const keys: (string | null)[] = []
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    keys.push(headers['idempotency-key']?.toString() ?? null)
    const fault = faults.shift()
    if (fault === 'down') {
      request.socket.destroy()
    } else if (typeof fault === 'object') {
      const { status, code, retryAfter, location } = fault
      response.writeHead(status, {
        ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
        ...(location !== undefined && { location }),
      })
      const problem = JSON.stringify({ statusCode: status, code, message: 'Più tardi' })
      response.end(code === undefined ? '<h1>Bad gateway</h1>' : problem)
    } else {
      const answer = await fetch(`${target}${request.url ?? ''}`, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      })
      const content = Buffer.from(await answer.arrayBuffer())
      if (fault === 'lost') request.socket.destroy()
      else response.writeHead(answer.status).end(content)
    }
  }
  const server = createServer((request, response) => void pass(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
