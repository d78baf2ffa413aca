import type { FastifyInstance } from 'fastify'

/**
 * Longest time in ms for answers in progress when the server stops; after it their connections are
 * cut.
 */
const DRAIN_MS = 10_000
const LOOK_MS = 50

/**
 * Makes a server stop soon: from then on every answer says `Connection: close`, so that clients do
 * not keep their connections, and idle connections are closed.
 */
export function installStopping(app: FastifyInstance): void {
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let cut: NodeJS.Timeout | undefined
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', (done) => {
    stopping = true
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
