import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'
import type { UserKeyedRequest } from '../../../platform/http/idempotency.ts'

/** Commands of redemption_command() in redemption-command.functions.sql. */
export type Verb = 'open' | 'confirm' | 'cancel' | 'free' | 'void'

/**
 * The caller. With a session, redemption_command() checks that it still exists, and that its role
 * may ask.
 */
export interface Caller {
  readonly userId: string
  readonly brandId: string | null
  readonly sessionId: string | null
  readonly roles: readonly string[]
}

/** The answer of redemption_command(): a refusal with its numbers, or the row to show. */
export interface CommandResult {
  readonly refusal: string | null
  readonly details: Readonly<Record<string, string | number>> | null
  readonly answer: Readonly<Record<string, unknown>> | null
  /** Fields to show beside the row; null in a stored answer, which contains them. */
  readonly shown: Readonly<Record<string, unknown>> | null
  /** True when this is the stored answer of an earlier request with the same Idempotency-Key. */
  readonly replayed: boolean
  /** The caller's present role; null where no session was checked. */
  readonly role: string | null
  readonly brand_id: string | null
}

/**
 * Opens, confirms, cancels, frees or voids a code in the database, by one statement. `values`: see
 * the function of the verb.
 */
export async function sendCommand(
  db: Db,
  verb: Verb,
  { userId, brandId, sessionId, roles }: Caller,
  values: object,
  sent: UserKeyedRequest | undefined,
  now: Date,
): Promise<CommandResult> {
  // Selected as one value: PostgreSQL would first materialise the row of a function in FROM.
  const rows = await allRows(db)<{ result: CommandResult }>`
    SELECT row_to_json(redemption_command(${verb}, ROW(${userId}::uuid, ${brandId}::uuid, ${sessionId}::uuid, ${roles}::text[])::code_caller,
      ROW(${sent?.endpoint ?? null}::text, ${sent?.key ?? null}::text, ${sent?.hash ?? null}::bytea)::request_key,
      ${JSON.stringify(values)}::jsonb, ${now}::timestamptz)) AS result`
  const result = rows[0]?.result
  if (result === undefined) throw new Error('redemption_command() said nothing')
  return result
}
