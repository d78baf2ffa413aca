import type { Role } from '@vicino/contract/roles'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/context.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

export function actorOf(user: TestUser): Actor {
  return { sub: user.id, role: user.role as Role, brandId: user.brand_id, sid: user.sessionId }
}

/** What a use case refuses in a state that is undone afterwards; null = it did its work. */
export async function refusalIn(test: TestApp, work: (tx: Db) => Promise<unknown>): Promise<string | null> {
  const done = new Error('done')
  try {
    await inTransaction(test.db, async (tx) => {
      await work(tx)
      throw done
    })
  } catch (error) {
    if (error === done) return null
    if (error instanceof AppError) return error.code
    throw error
  }
  return null
}
