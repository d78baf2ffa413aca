import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { anyRow } from '../../../platform/db/statement.ts'

/** The register that printed a receipt, as far as the request tells. */
export interface Register {
  readonly storeId: string | null
  /** An API key counts as a register of its brand; all tills of a shop count as one. */
  readonly keyId: string | null
  /** Name in the shop's system, because several registers may share a key. */
  readonly name: string | null
}

/** The number of a receipt without the register that may precede it (registers.ts). */
export const plainNumber = (externalId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`split_part(${externalId}, E'\\x1f', 1)`

/**
 * Condition: an event has this number, with or without a register. The second part matches an index
 * of its own.
 */
export const hasNumber = (event: string, number: RawBuilder<unknown>): RawBuilder<unknown> => {
  const externalId = sql.ref(`${event}.external_id`)
  return sql`(${externalId} = ${number}
    OR strpos(${externalId}, E'\\x1f') > 0 AND split_part(${externalId}, E'\\x1f', 1) = ${number})`
}

/**
 * Tells whether another register already used this receipt number: one of another shop, or of
 * another API key.
 */
export const isOfAnotherRegister = (
  db: Db,
  {
    source,
    register: { storeId, keyId },
    known,
  }: {
    readonly source: string
    readonly register: Register
    readonly known: readonly { readonly programId: string; readonly externalId: string }[]
  },
): Promise<boolean> => anyRow(db)`
    SELECT FROM unnest(${known.map(({ programId }) => programId)}::uuid[], ${known.map(({ externalId }) => externalId)}::text[])
      AS k (program_id, external_id)
    JOIN loyalty_events e ON e.program_id = k.program_id AND e.source = ${source} AND e.external_id = k.external_id
    LEFT JOIN LATERAL (
      SELECT purchase_id FROM refunds r WHERE r.program_id = e.program_id AND r.event_id = e.id LIMIT 1
    ) r ON e.type = 'refund'
    LEFT JOIN purchases p ON p.program_id = e.program_id AND p.id = coalesce(r.purchase_id, e.id)
    WHERE p.store_id <> ${storeId}::uuid
      OR e.actor_id <> ${keyId}::uuid AND EXISTS (SELECT FROM api_keys a WHERE a.id = e.actor_id)
    LIMIT 1`
