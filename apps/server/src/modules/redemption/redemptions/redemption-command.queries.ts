import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'
import type { UserKeyedRequest } from '../../../platform/http/idempotency.ts'

/** The commands of redemption_command() in redemption-command.functions.sql to a code. */
export type Verb = 'open' | 'confirm' | 'cancel' | 'free' | 'void'

/** The caller. With a session, redemption_command() checks that it is still there, and the roles that may ask. */
export interface Caller {
  readonly userId: string
  readonly brandId: string | null
  readonly sessionId: string | null
  readonly roles: readonly string[]
}

/** The answer of redemption_command(): a refusal with its numbers, or the row that the answer shows. */
export interface CommandResult {
  readonly refusal: string | null
  readonly details: Readonly<Record<string, string | number>> | null
  readonly answer: Readonly<Record<string, unknown>> | null
  /** What the answer shows beside the row; null in an answer that was kept, which has it already. */
  readonly shown: Readonly<Record<string, unknown>> | null
  /** An earlier request with the same Idempotency-Key was told this. */
  readonly replayed: boolean
  /** The caller's by now; null where no session was checked. */
  readonly role: string | null
  readonly brand_id: string | null
}

/** Has the database open, confirm, cancel, free or void a code, as one statement. `values`: see the verb's function. */
export async function sendCommand(
  db: Db,
  verb: Verb,
  { userId, brandId, sessionId, roles }: Caller,
  values: object,
  sent: UserKeyedRequest | undefined,
  now: Date,
): Promise<CommandResult> {
  // As one value: PostgreSQL would keep the row of a function in FROM aside before it sends it.
  const rows = await allRows(db)<{ result: CommandResult }>`
    SELECT row_to_json(redemption_command(${verb}, ROW(${userId}::uuid, ${brandId}::uuid, ${sessionId}::uuid, ${roles}::text[])::code_caller,
      ROW(${sent?.endpoint ?? null}::text, ${sent?.key ?? null}::text, ${sent?.hash ?? null}::bytea)::request_key,
      ${JSON.stringify(values)}::jsonb, ${now}::timestamptz)) AS result`
  const result = rows[0]?.result
  if (result === undefined) throw new Error('redemption_command() said nothing')
  return result
}
