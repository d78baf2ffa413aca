import { randomInt } from 'node:crypto'
import { USERNAME_MOST } from '@vicino/contract/identity/auth/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { isUsernameFree } from './accounts.queries.ts'

const LEAST_DIGITS = 4
const MOST_DIGITS = 9

/**
 * Returns a username that nobody has, and that looks like nobody's: the name, or with digits behind
 * it ('Maria 4821') when it is taken or `numbered`.
 */
export async function freeUsername(tx: Db, name: string, { numbered = false } = {}): Promise<string> {
  if (!numbered && (await isUsernameFree(tx, name))) return name
  for (let digits = LEAST_DIGITS; digits <= MOST_DIGITS; digits += 1) {
    const short = name.slice(0, USERNAME_MOST - digits - 1).trimEnd()
    const username = `${short} ${randomInt(10 ** (digits - 1), 10 ** digits)}`
    if (await isUsernameFree(tx, username)) return username
  }
  throw new Error('No free username found')
}
