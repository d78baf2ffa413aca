import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstValue } from '../../../platform/db/statement.ts'

/** Stores a brand that only owns a replay; no list shows it and nobody works there. */
export const insertSandboxBrand = (tx: Db, name: string, now: Date): Promise<string> => firstValue(tx, '')`
    INSERT INTO brands (id, username, handle, sandbox, created_at, updated_at)
    SELECT new.id, ${name}, 'replay-' || replace(new.id::text, '-', ''), true, ${now}, ${now}
    FROM (SELECT uuidv7() AS id) new RETURNING id`

export interface SandboxProgram {
  readonly brandId: string
  readonly name: string
  readonly startDate: string
  readonly endDate: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly claimsUntil: Date
  readonly status: 'scheduled' | 'active' | 'ended'
}

export async function insertSandboxProgram(tx: Db, row: SandboxProgram, now: Date): Promise<string> {
  const rows = await allRows(tx)<{ id: string }>`
    INSERT INTO programs (brand_id, status, name, description, image, legal_subject, piva, sede_legale, pec, sandbox,
      start_date, end_date, starts_at, ends_at, claims_until, scheduled_at, activated_at, ended_at, created_at, updated_at)
    VALUES (${row.brandId}, ${row.status}, ${row.name}, 'Replay', '/icon-512.png', ${row.name}, '', '', '', true,
      ${row.startDate}::date, ${row.endDate}::date, ${row.startsAt}, ${row.endsAt}, ${row.claimsUntil}, ${now},
      ${row.status === 'scheduled' ? null : row.startsAt}, ${row.status === 'ended' ? row.endsAt : null}, ${now}, ${now})
    RETURNING id`
  const id = rows[0]?.id ?? ''
  await tx.insertInto('program_totals').values({ program_id: id }).execute()
  return id
}
