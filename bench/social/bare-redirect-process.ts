/** The comparison for following a tracked link: only Fastify, and the redirect. */
import Fastify from 'fastify'
import { answerMessages, useOf } from '../lib/child.ts'

const app = Fastify()
app.get<{ Params: { code: string } }>('/r/:code', (request, reply) =>
  reply.header('cache-control', 'no-store').redirect(`/deals?via=${request.params.code}`, 302),
)
const address = await app.listen({ host: '127.0.0.1', port: 0 })

answerMessages(
  (message: 'where' | 'use') => Promise.resolve(message === 'use' ? useOf() : { address, token: '' }),
  () => app.close(),
)
