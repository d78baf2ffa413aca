import { sql } from 'kysely'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { makeDeal } from '../../../../platform/testing/factories.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { post } from '../post-comment.ts'

/** Makes a user's comment on a deal, both new. @returns its id */
export async function makeComment(test: TestApp, text = 'Vale anche il sabato?'): Promise<string> {
  const [deal, author] = [await makeDeal(test.db), await test.createUser()]
  const actor = { sub: author.id, role: 'audience', brandId: null, sid: author.sessionId } as const
  const made = await inTransaction(test.db, (tx) =>
    post(tx, test.services, { dealId: deal.id, text }, { actor }),
  )
  return made.id
}

/**
 * Reads the counts of a deal's comments as they should be, and as they are; equal unless something
 * is wrong.
 */
export async function countsOf(test: TestApp, dealId: string): Promise<{ counted: unknown; kept: unknown }> {
  const { rows } = await sql<{ counted: unknown; kept: unknown }>`
    SELECT
      jsonb_build_object(
        'total', (SELECT count(*) FROM comments WHERE deal_id = ${dealId} AND deleted_at IS NULL),
        'each', (SELECT jsonb_agg(jsonb_build_array(c.id,
            (SELECT count(*) FROM comment_likes WHERE comment_id = c.id),
            (SELECT count(*) FROM comments r WHERE r.parent_id = c.id AND r.deleted_at IS NULL),
            c.deleted_at IS NULL OR EXISTS (SELECT FROM comments r WHERE r.parent_id = c.id AND r.deleted_at IS NULL))
            ORDER BY c.id)
          FROM comments c WHERE deal_id = ${dealId})
      ) AS counted,
      jsonb_build_object(
        'total', (SELECT total FROM deal_comments WHERE deal_id = ${dealId}),
        'each', (SELECT jsonb_agg(jsonb_build_array(id, like_count, reply_count, shown) ORDER BY id)
          FROM comments WHERE deal_id = ${dealId})
      ) AS kept`.execute(test.db)
  return rows[0] ?? { counted: null, kept: undefined }
}
