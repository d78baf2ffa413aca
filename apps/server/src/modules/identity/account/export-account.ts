import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { mayExercise } from './account.policy.ts'
import { accountExists } from './account.queries.ts'

/**
 * Streams everything that the product keeps about the caller (art. 15 and 20 GDPR) as JSON text.
 * Only one page of one list is in memory at a time.
 * @throws AppError user_not_found (also for another user's account)
 */
export async function exportOf(
  db: Db,
  { clock, personalData }: Services,
  id: string,
  actor: Actor,
): Promise<AsyncGenerator<string>> {
  if (!mayExercise(actor, id, 'export')) throw new AppError('user_not_found')
  if (!(await accountExists(db, id))) throw new AppError('user_not_found')
  return write(db, personalData, id, clock.now())
}

async function* write(
  db: Db,
  personalData: readonly PersonalData[],
  userId: string,
  now: Date,
): AsyncGenerator<string> {
  yield `{"format":"vicino-export","version":1,"createdAt":${JSON.stringify(now)},"data":{`
  const parts = personalData.flatMap((each) => Object.entries(each.parts))
  for (const [index, [name, collect]] of parts.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(name)}:`
    yield* writePart(collect(db, userId))
  }
  yield '}}'
}

async function* writePart(part: ReturnType<PersonalData['parts'][string]>): AsyncGenerator<string> {
  if (part instanceof Promise) {
    yield JSON.stringify((await part) ?? null)
    return
  }
  let before = '['
  for await (const row of part) {
    yield before + JSON.stringify(row)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
