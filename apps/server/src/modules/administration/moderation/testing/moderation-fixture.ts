import { reportComment } from '@vicino/contract/social/comments/endpoints'
import {
  appeal,
  decideAppeal,
  decideReport,
  listOwnDecisions,
  reportContent,
  sendNotice,
} from '@vicino/contract/administration/moderation/endpoints'
import { makeDeal } from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

/** Makes a warning of an account with no other data; returns its id. */
export async function decisionOfAnother(test: TestApp): Promise<string> {
  const { id: deal_id } = await makeDeal(test.db)
  const now = test.clock.now()
  const report = await test.db
    .insertInto('reports')
    .values({ deal_id, reason: 'other', created_at: now, decision: 'warned', decided_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const author_id = (await test.createUser()).id
  const row = { report_id: report.id, author_id, decision: 'warned', reason: 'spam', decided_at: now }
  const { id } = await test.db
    .insertInto('report_decisions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Case {
  readonly commentId: string
  /** The author. */
  readonly as: TestUser
  readonly reporter: TestUser
  readonly admin: TestUser
  readonly objection: string
}

/**
 * Makes a comment that is reported and removed, and whose author's appeal is rejected; the author's
 * profile is reported too, and the author reports a page without signing in.
 */
export async function decidedAgainst(
  test: TestApp,
  { commentId, as, reporter, admin, objection }: Case,
): Promise<void> {
  const profile = { kind: 'profile', id: as.id, reason: 'other' } as const
  await test.request(reportContent, { as: reporter, body: profile })
  const words = { text: objection, name: objection, email: as.email, goodFaith: true } as const
  await test.request(sendNotice, { body: { address: '/punti', reason: 'other', ...words } })
  const report = { as: reporter, params: { id: commentId }, body: { reason: 'other' } } as const
  const reported = await test.request(reportComment, report)
  await test.request(decideReport, {
    as: admin,
    params: { id: reported._id },
    body: { decision: 'remove', reason: 'spam' },
  })
  const [decision] = (await test.request(listOwnDecisions, { as })).items
  const params = { id: decision?._id ?? '' }
  await test.request(appeal, { as, params, body: { text: objection } })
  const colleague = await test.createUser({ role: 'superAdmin' })
  await test.request(decideAppeal, { as: colleague, params, body: { outcome: 'upheld' } })
}
