import { createHash } from 'node:crypto'
import { dateText, dayAt, parseDate, startOfDay } from '@vicino/domain/loyalty/clock'
import { canonicalText, type MechanicsConfig, type Partly, withDefaults } from '@vicino/domain/loyalty/config'
import { CLAIM_DAYS } from '@vicino/domain/loyalty/phase'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { Programs } from '../../../../platform/db/schema.gen.ts'
import { makeFile } from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

/** Body that confirms an emergency cancellation. */
export const CANCELLATION = {
  declarations: [true, true, true, true, true, true],
  reason: 'Chiudiamo il negozio.',
  compensation: {
    what: 'Un buono da usare in negozio',
    worth: 5,
    withinDays: 60,
    contact: 'forno@example.test',
  },
  confirmation: 'confermo in modo consapevole',
}

const CANCELLED = {
  by: null,
  reason: 'Per prova.',
  declarations: [],
  members: 0,
  points: 0,
  stamps: 0,
  compensation: { what: 'Un buono', worth: 5, by: '2026-12-31', contact: 'forno@example.test' },
}

/**
 * Builds the wizard's body, with an image that the owner has just uploaded; the program starts
 * today and lasts a year.
 */
export async function programBody(test: TestApp, owner: TestUser, baseInfo: object = {}) {
  const today = dayAt(test.clock.now().getTime())
  return {
    baseInfo: {
      name: 'Raccolta del forno',
      description: 'Un punto per ogni euro.',
      startDate: dateText(today),
      endDate: dateText(today + 365),
      imageUrl: await makeFile(test.db, owner.id, 'program'),
      legalSubject: 'Forno Bruno S.n.c.',
      piva: '12345678903',
      sedeLegale: 'Via dei Neri 4, Firenze',
      pec: 'forno@pec.example.test',
      ...baseInfo,
    },
  }
}

type Row = Omit<Selectable<Programs>, 'start_date' | 'end_date'>

/**
 * Stores a program with a first version of its mechanics and its totals. By default it is active
 * for the whole of 2026 and 2027. Dates are given as YYYY-MM-DD; the moments follow from them.
 */
export async function makeProgram(
  db: Db,
  values: Partial<Insertable<Programs>> & {
    brand_id: string
    start_date?: string
    end_date?: string
    config?: Partly<MechanicsConfig>
  },
): Promise<Row> {
  const { config = {}, start_date = '2026-01-01', end_date = '2027-12-31', ...rest } = values
  const [first, last] = [parseDate(start_date) ?? 0, parseDate(end_date) ?? 0]
  const starts = new Date(startOfDay(first))
  const status = values.status ?? 'active'
  const row = await db
    .insertInto('programs')
    .values({
      name: `Raccolta ${dayAt(starts.getTime())}`,
      description: 'Punti a ogni spesa.',
      image: '/files/test/program.webp',
      legal_subject: 'Bottega S.r.l.',
      piva: '12345678903',
      sede_legale: 'Via Roma 1, Milano',
      pec: 'bottega@pec.example.test',
      start_date,
      end_date,
      starts_at: starts,
      ends_at: new Date(startOfDay(last + 1)),
      claims_until: new Date(startOfDay(last + 1 + CLAIM_DAYS)),
      activated_at: status === 'active' || status === 'ended' ? starts : null,
      ended_at: status === 'ended' ? new Date(startOfDay(last + 1)) : null,
      created_at: starts,
      updated_at: starts,
      ...(status === 'deleted' ? { cancelled_at: starts, cancellation: JSON.stringify(CANCELLED) } : {}),
      ...rest,
      status,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const mechanics = withDefaults(config)
  await db
    .insertInto('program_versions')
    .values({
      program_id: row.id,
      version: row.config_version,
      config: JSON.stringify(mechanics),
      sha256: createHash('sha256').update(canonicalText(mechanics)).digest('hex'),
      valid_from: starts,
    })
    .execute()
  await db.insertInto('program_totals').values({ program_id: row.id }).execute()
  return row
}
