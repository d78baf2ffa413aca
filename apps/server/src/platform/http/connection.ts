import type { Server } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Address for a connection that was cut before its address could be read: one for documentation,
 * which no caller has.
 */
const GONE = '192.0.2.0'

/**
 * Reads every connection's remote address while it is open. Node remembers it from then on, and
 * cannot tell it for a closed connection, which a request may meet at any moment.
 */
export function rememberAddresses(app: FastifyInstance): void {
  ;(app.server as Server).on('connection', (socket) => void socket.remoteAddress)
}

/**
 * Returns the IP address of a request, as the trusted proxies in front report it. Everything that a
 * request needs of its connection is read here (scripts/code-rules.ts), because it may be missing.
 */
export function ipOf(request: FastifyRequest): string {
  // Typed as a string, and undefined once the connection is gone.
  const ip = request.ip as string | undefined
  return ip?.trim() ?? GONE
}
