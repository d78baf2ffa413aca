import type { Role } from '@vicino/contract/roles'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/context.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

export function actorOf(user: TestUser): Actor {
  return { sub: user.id, role: user.role as Role, brandId: user.brand_id, sid: user.sessionId }
}

/** Returns the refusal of a use case, and rolls its changes back; null = it succeeded. */
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
