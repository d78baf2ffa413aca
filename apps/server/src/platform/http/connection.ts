import type { Server } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Who calls over a connection that was cut before anybody could ask: an address for documentation, which no caller has. */
const GONE = '192.0.2.0'

/**
 * Asks every connection for the other end's address while it is open: Node keeps what it has answered once, and has no answer
 * for a connection that is gone, which a request may find at any moment.
 */
export function rememberAddresses(app: FastifyInstance): void {
  ;(app.server as Server).on('connection', (socket) => void socket.remoteAddress)
}

/**
 * The IP address that a request came from, as the trusted proxies in front tell it. Whatever a request needs of its
 * connection is read here (scripts/code-rules.ts): it may be missing.
 */
export function ipOf(request: FastifyRequest): string {
  // Typed as a string, and undefined once the connection is gone.
  const ip = request.ip as string | undefined
  return ip?.trim() ?? GONE
}
