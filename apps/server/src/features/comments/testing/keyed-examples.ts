import { reportComment } from '@vicino/contract/comments/endpoints'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { makeDeal } from '../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../platform/testing/test-app.ts'
import type { Example } from '../../../platform/testing/example.ts'
import { makeComment } from './comment.ts'

/** Requests about comments that succeed, for each endpoint that takes an Idempotency-Key. */
export function commentExamples(
  test: TestApp,
  consumer: () => Promise<TestUser>,
  admin: TestUser,
): Readonly<Record<string, () => Promise<Example>>> {
  return {
    'POST /comment': async () => {
      const dealId = (await makeDeal(test.db)).id
      const body = { dealId, text: 'Vale anche il sabato?' }
      return {
        as: await consumer(),
        body,
        other: { body: { dealId, text: 'Vale anche la domenica?' } },
        refused: { body: { dealId: NO_ID, text: 'Vale?' } },
      }
    },
    'POST /comment/{id}/like': async () => {
      const [id, another] = [await makeComment(test), await makeComment(test)]
      return {
        as: await consumer(),
        params: { id },
        other: { params: { id: another } },
        refused: { params: { id: NO_ID } },
      }
    },
    'POST /comment/{id}/report': async () => {
      const params = { id: await makeComment(test) }
      const body = { reason: 'offensive' }
      return {
        as: await consumer(),
        params,
        body,
        other: { params, body: { reason: 'other' } },
        refused: { params: { id: NO_ID }, body },
      }
    },
    'POST /report/{id}/decide': async () => {
      const [params, another] = [
        { id: await reported(test, await consumer()) },
        { id: await reported(test, await consumer()) },
      ]
      return {
        as: admin,
        params,
        body: { decision: 'keep' },
        other: { params: another, body: { decision: 'remove', reason: 'spam' } },
        refused: { params: { id: NO_ID }, body: { decision: 'keep' } },
      }
    },
  }
}

async function reported(test: TestApp, as: TestUser): Promise<string> {
  const params = { id: await makeComment(test) }
  return (await test.request(reportComment, { as, params, body: { reason: 'offensive' } }))._id
}
