import type { FastifyInstance } from 'fastify'

/**
 * Longest time in ms for answers in progress when the server stops; after it their connections are
 * cut.
 */
const DRAIN_MS = 10_000
const LOOK_MS = 50

/**
 * Makes a server stop soon. From `signal` on every answer says `Connection: close`, so that clients
 * and proxies make their next connection to another server; once the server closes, idle
 * connections are closed too.
 */
export function installStopping(app: FastifyInstance, signal: AbortSignal): void {
  let closing = false
  let timer: NodeJS.Timeout | undefined
  let cut: NodeJS.Timeout | undefined
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing || signal.aborted) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', (done) => {
    closing = true
    // Answers whose head was sent before, downloads for example, end on a connection that stays
    // open.
    timer = setInterval(() => app.server.closeIdleConnections(), LOOK_MS)
    cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
    app.server.once('close', end)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    end()
    done()
  })
  function end(): void {
    clearInterval(timer)
    clearTimeout(cut)
  }
}
