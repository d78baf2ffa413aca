import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { installRequestLog, logOptions } from './logging.ts'

it('logs contain the request id and route, and no address, query, header, body or value of a row', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = Fastify({ logger: { ...logOptions('info'), stream }, genReqId: () => 'request-1' })
  installRequestLog(app)
  app.post('/probe/:id', (request) => {
    request.log.warn({ email: 'anna@example.test', user: { password: 'Segreta2026' } }, 'careless line')
    throw Object.assign(new Error('duplicate key'), {
      detail: 'Key (email)=(anna@example.test) already exists.',
      constraint: 'users_email_key',
    })
  })
  await app.inject({
    method: 'POST',
    url: '/probe/geheim?lat=45.4642',
    remoteAddress: '203.0.113.5',
    headers: { authorization: 'Bearer token-in-clear', cookie: 'vicino_refresh=cookie-in-clear' },
    payload: { email: 'anna@example.test' },
  })
  await app.close()
  const text = lines.join('')
  expect(text).toContain('"reqId":"request-1"')
  expect(text).toContain('"route":"/probe/:id"')
  expect(text).toContain('users_email_key')
  expect(text).not.toMatch(/in-clear|anna@|Segreta2026|45\.4642|203\.0\.113|geheim/)
})
