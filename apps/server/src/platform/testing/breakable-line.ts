import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type LineState =
  /** Bytes pass. */
  | 'whole'
  /** Nothing passes and nothing is closed: a frozen database, or one behind a dead network. */
  | 'frozen'
  /**
   * Nothing passes back once a COMMIT, or the test's `sign`, went through: the answer never
   * arrives.
   */
  | 'deaf after commit'
  /** Every connection is cut, also new ones: a database that was killed. */
  | 'cut'

/** A proxy between an application and PostgreSQL by which tests break the connection. */
export interface BreakableLine {
  /** The same database over this line. */
  readonly url: string
  /** `sign`: bytes that mark the last message of a transaction. */
  set(state: LineState, sign?: string): void
  close(): Promise<void>
}

/**
 * Opens a line to the database of a connection string.
 * @param onSent called with what the application sends
 */
export async function breakableLine(
  databaseUrl: string,
  onSent: (bytes: Buffer) => void = () => undefined,
): Promise<BreakableLine> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let state: LineState = 'whole'
  let deaf = false
  let last = 'commit'

  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = target.hostname.startsWith('%2F')
      ? connect(`${decodeURIComponent(target.hostname)}/.s.PGSQL.${target.port}`)
      : connect(Number(target.port), target.hostname)
    near.on('data', (bytes) => {
      onSent(bytes)
      if (state === 'frozen') return
      if (state === 'deaf after commit' && bytes.includes(last)) deaf = true
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (state !== 'frozen' && !deaf) near.write(bytes)
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {
    url: `postgres://${target.username}:${target.password}@127.0.0.1:${bound.port}${target.pathname}`,
    set(next, sign = 'commit') {
      state = next
      last = sign
      deaf = false
      if (next === 'cut') for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
