import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'

const step = endpointsOf({
  tag: 'probe',
  access: ['brand'],
  permission: 'own',
  onRepeat: 'keyed',
  errors: ['not_found'],
})
const ID = '0198C5A6-7B1E-7C11-8F2A-0123456789AB'

it('an endpoint has what its group says, its own errors beside those of the group, and ids in its address', () => {
  const move = step('POST /probe/{id}/to/{probeId}', { summary: 'Move', errors: ['record_changed'] })
  expect(move).toMatchObject({
    method: 'POST',
    path: '/probe/{id}/to/{probeId}',
    tag: 'probe',
    access: ['brand'],
    permission: 'own',
    onRepeat: 'keyed',
    status: 204,
    errors: ['not_found', 'record_changed'],
  })
  expect(move.params?.parse({ id: ID, probeId: ID })).toEqual({
    id: ID.toLowerCase(),
    probeId: ID.toLowerCase(),
  })
  expect(move.params?.safeParse({ id: ID, probeId: 'probe' }).success).toBe(false)
})

it('one that is no POST takes no idempotency key; one that sends something answers with 200', () => {
  const list = step('GET /probe', { summary: 'List', response: z.array(z.string()) })
  expect(list).not.toHaveProperty('onRepeat')
  expect(list).not.toHaveProperty('params')
  expect(list.status).toBe(200)
  expect(step('GET /probe/{id}/pdf', { summary: 'Print', document: 'application/pdf' }).status).toBe(200)
})
