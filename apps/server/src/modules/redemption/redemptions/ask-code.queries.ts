import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Asked } from '../../../platform/http/idempotency.ts'

/** What ask_code() of ask-code.functions.sql does to a code. */
export type Verb = 'open' | 'confirm' | 'cancel' | 'free' | 'void'

/** Who asks. With a session, ask_code() checks that it is still there, and the roles that may ask. */
export interface Asker {
  readonly userId: string
  readonly brandId: string | null
  readonly sessionId: string | null
  readonly roles: readonly string[]
}

/** What ask_code() says: a refusal with its numbers, or the row that the answer shows. */
export interface Verdict {
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

/** Asks the database to open, confirm, cancel, free or void a code, as one statement. `values`: see the verb's function. */
export async function askCode(
  db: Db,
  verb: Verb,
  { userId, brandId, sessionId, roles }: Asker,
  values: object,
  sent: Asked | undefined,
  now: Date,
): Promise<Verdict> {
  // As one value: PostgreSQL would keep the row of a function in FROM aside before it sends it.
  const { rows } = await sql<{ verdict: Verdict }>`
    SELECT row_to_json(ask_code(${verb}, ROW(${userId}::uuid, ${brandId}::uuid, ${sessionId}::uuid, ${roles}::text[])::code_caller,
      ROW(${sent?.endpoint ?? null}::text, ${sent?.key ?? null}::text, ${sent?.hash ?? null}::bytea)::request_key,
      ${JSON.stringify(values)}::jsonb, ${now}::timestamptz)) AS verdict`.execute(db)
  const verdict = rows[0]?.verdict
  if (verdict === undefined) throw new Error('ask_code() said nothing')
  return verdict
}
