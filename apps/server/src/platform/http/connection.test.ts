import { type AddressInfo, connect } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { addressOf, exactAddressOf } from './rate-limits.ts'
import { createServer } from './server.ts'

const config = readConfig({ LOG_LEVEL: 'silent' }, { production: false, demo: false })

it('the address of a caller who has already disconnected is still known', async () => {
  const app = createServer(config)
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: found, resolve: find, reject } = Promise.withResolvers<string[]>()
  app.get('/late', async (request) => {
    const gone = new Promise((resolve) => request.raw.socket.once('close', resolve))
    ask()
    await gone
    try {
      find([addressOf(request), exactAddressOf(request)])
    } catch (error) {
      reject(error)
    }
    return 'nobody hears this'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const caller = connect(port, '127.0.0.1')
  caller.on('error', () => undefined)
  caller.write('GET /late HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await asked
  caller.resetAndDestroy()
  expect(await found).toEqual(['127.0.0.1', '127.0.0.1'])
  await app.close()
})

it('a connection that ended before any check counts as its own address', () => {
  const gone = { ip: undefined } as unknown as FastifyRequest
  expect([addressOf(gone), exactAddressOf(gone)]).toEqual(['192.0.2.0', '192.0.2.0'])
})
