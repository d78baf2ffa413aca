import type { Db } from '../../../platform/db/database.ts'
import { insertRequest } from './support.queries.ts'

/**
 * For features in which people report something to the platform: puts it into the queue of
 * requests, where it is answered.
 */
export async function askAbout(
  tx: Db,
  { userId, text, now }: { userId: string; text: string; now: Date },
): Promise<string> {
  return (await insertRequest(tx, { topic: 'other', userId, text, now })).id
}
