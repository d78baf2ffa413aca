import { postComment, reportComment } from '@vicino/contract/social/comments/endpoints'
import { appeal, decideReport, listOwnDecisions } from '@vicino/contract/administration/moderation/endpoints'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import { makeBrand, makeDeal } from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import type { Example } from '../../../../platform/testing/example.ts'
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
    'POST /report/content': async () => {
      const [one, two] = [await makeBrand(test.db), await makeBrand(test.db)]
      const body = { kind: 'brand', id: one.id, reason: 'illegal' }
      return {
        as: await consumer(),
        body,
        other: { body: { ...body, id: two.id } },
        refused: { body: { ...body, id: NO_ID } },
      }
    },
    'POST /report/decision/{id}/appeal': async () => {
      const { as, params } = await removed(test, await consumer(), admin)
      const body = { text: 'Era solo una domanda.' }
      return {
        as,
        params,
        body,
        other: { params, body: { text: 'Un’altra cosa' } },
        refused: { params: { id: NO_ID }, body },
      }
    },
    'POST /report/decision/{id}/decide': async () => {
      const { as, params } = await removed(test, await consumer(), admin)
      await test.request(appeal, { as, params, body: { text: 'Era solo una domanda.' } })
      return {
        as: await test.createUser({ role: 'superAdmin' }),
        params,
        body: { outcome: 'upheld' },
        other: { params, body: { outcome: 'reversed' } },
        refused: { params: { id: NO_ID }, body: { outcome: 'upheld' } },
      }
    },
  }
}

/** Makes a user whose comment was removed, and the decision. */
async function removed(
  test: TestApp,
  as: TestUser,
  admin: TestUser,
): Promise<{ as: TestUser; params: { id: string } }> {
  const dealId = (await makeDeal(test.db)).id
  const { id } = await test.request(postComment, { as, body: { dealId, text: 'Vale sempre?' } })
  const reporter = await test.createUser()
  const report = { as: reporter, params: { id }, body: { reason: 'offensive' } } as const
  const { _id } = await test.request(reportComment, report)
  await test.request(decideReport, {
    as: admin,
    params: { id: _id },
    body: { decision: 'remove', reason: 'spam' },
  })
  const { items } = await test.request(listOwnDecisions, { as })
  return { as, params: { id: items[0]?._id ?? '' } }
}

async function reported(test: TestApp, as: TestUser): Promise<string> {
  const params = { id: await makeComment(test) }
  return (await test.request(reportComment, { as, params, body: { reason: 'offensive' } }))._id
}
