/** The comparison for posting a comment: only Fastify and pg, and the row of the comment. */
import Fastify from 'fastify'
import pg from 'pg'
import { answerMessages, useOf } from '../lib/child.ts'
import { BENCH_USER } from '../seed/seed.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
const app = Fastify()
app.post<{ Body: { dealId: string; text: string } }>('/comment', async (request, reply) => {
  const { dealId, text } = request.body
  const { rows } = await pool.query<object>({
    name: 'comment',
    text: 'INSERT INTO comments (deal_id, author_id, text, created_at) VALUES ($1, $2, $3, now()) RETURNING *',
    values: [dealId, BENCH_USER, text],
  })
  return reply.code(201).send(rows[0])
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })

answerMessages(
  (message: 'where' | 'use') => Promise.resolve(message === 'use' ? useOf() : { address, token: '' }),
  async () => {
    await app.close()
    await pool.end()
  },
)
