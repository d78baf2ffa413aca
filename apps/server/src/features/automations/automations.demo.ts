import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { AutomationConfig } from '@vicino/domain/loyalty/automations'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DemoPart } from '../../platform/demo.ts'
import { issueCoupons } from '../brand-coupons/public.ts'
import { inControlGroup } from '../outreach/public.ts'
import { measureRuns } from './results.queries.ts'

/** Days without a purchase, and how long ago the demo's members had been away for so long. */
const AWAY = 14
const AGO = 40
const CONTROL = 30
const CALLED = 'Da richiamare'
/** The coupon of this name of each shop (packages/demo) is given to those who stayed away. */
const RETURN_COUPON = 'Torna a trovarci'

const NOTHING = { message: null, points: 0, stamps: 0, labelId: null, couponId: null }
const NO_NAMES = { label: null, coupon: null }
const COMMON = { condition: null, controlShare: 0, dailyPoints: 10_000 } as const

/** Those that wait for what happens; the first is on. */
const WAITING: readonly { readonly name: string; readonly config: AutomationConfig }[] = [
  {
    name: 'Benvenuto',
    config: {
      ...COMMON,
      trigger: { type: 'joined' },
      delayMinutes: 60,
      reentryDays: null,
      actions: {
        ...NOTHING,
        message: {
          title: 'Benvenuto, {nome}!',
          text: 'Grazie per esserti iscritto a {programma}. Alla prossima spesa mostra la tua tessera.',
          notification: true,
          email: false,
        },
      },
    },
  },
  {
    name: 'Buon compleanno',
    config: {
      ...COMMON,
      trigger: { type: 'birthday', days: 0 },
      delayMinutes: 0,
      reentryDays: 0,
      actions: {
        ...NOTHING,
        points: 50,
        message: {
          title: 'Tanti auguri, {nome}!',
          text: 'Per il tuo compleanno ti regaliamo 50 punti.',
          notification: true,
          email: false,
        },
      },
    },
  },
]

/**
 * Automations of the demo's active programs: two that wait for what happens, and one that put a label on who stayed away and
 * gave them a coupon, with its log and, as its 30 days are over, what members with and without it spent since.
 */
export const automationDemo: DemoPart = {
  rank: 99,
  async finish(tx, { clock }) {
    const now = clock.now()
    for (const { name, config } of WAITING) await insertForAll(tx, name, config, now)
    await insertCalled(tx, now)
    while ((await measureRuns(tx, now, 5000)) > 0);
  },
}

interface Made {
  readonly id: string
  readonly programId: string
}

interface MadeAll extends Made {
  readonly brandId: string
  readonly couponId: string | null
}

/** One for each active program; what its actions give is the program's and the shop's of these names. */
async function insertForAll(
  tx: Db,
  name: string,
  config: AutomationConfig,
  at: Date,
  { label, coupon }: { readonly label: string | null; readonly coupon: string | null } = NO_NAMES,
): Promise<MadeAll[]> {
  const { rows } = await sql<MadeAll>`
    WITH made AS (
      INSERT INTO automations (brand_id, program_id, name, state, version, trigger, active_since, created_at, updated_at)
      SELECT brand_id, id, ${name}, 'active', 1, ${config.trigger.type}, ${at}, ${at}, ${at}
      FROM programs WHERE status = 'active' AND NOT sandbox ORDER BY id RETURNING id, program_id, brand_id
    ), named AS (
      SELECT m.*, l.id AS label_id, t.id AS coupon_id FROM made m
        LEFT JOIN labels l ON l.program_id = m.program_id AND l.name = ${label}::text::citext
        LEFT JOIN coupon_templates t ON t.brand_id = m.brand_id AND t.name = ${coupon}::text
    ), version AS (
      INSERT INTO automation_versions (automation_id, version, config, created_at)
      SELECT id, 1, jsonb_set(${JSON.stringify(config)}::jsonb, '{actions}', ${JSON.stringify(config.actions)}::jsonb
        || jsonb_build_object('labelId', label_id, 'couponId', coupon_id)), ${at}
      FROM named
    )
    SELECT id, program_id AS "programId", brand_id AS "brandId", coupon_id AS "couponId" FROM named`.execute(
    tx,
  )
  return rows
}

/** 'Da richiamare': the label is on those whom the log names, and on nobody of the control group. */
async function insertCalled(tx: Db, now: Date): Promise<void> {
  const at = new Date(now.getTime() - AGO * DAY_MS)
  const before = new Date(at.getTime() - AWAY * DAY_MS)
  await sql`
    INSERT INTO labels (program_id, name, color, created_at)
    SELECT id, ${CALLED}, '#d2691e', ${before} FROM programs WHERE status = 'active' AND NOT sandbox`.execute(
    tx,
  )
  const config: AutomationConfig = {
    ...COMMON,
    trigger: { type: 'inactive', days: AWAY, alsoPast: false },
    delayMinutes: 0,
    reentryDays: 90,
    controlShare: CONTROL,
    actions: NOTHING,
  }
  const made = await insertForAll(tx, CALLED, config, before, { label: CALLED, coupon: RETURN_COUPON })
  const { rows: away } = await sql<Made & { userId: string }>`
    SELECT a.id, a.program_id AS "programId", m.user_id AS "userId"
    FROM automations a JOIN members m ON m.program_id = a.program_id AND m.left_at IS NULL AND m.joined_at < ${before}
    WHERE a.id = ANY (${made.map(({ id }) => id)}::uuid[]) AND NOT EXISTS (
      SELECT FROM purchases p WHERE p.program_id = m.program_id AND p.user_id = m.user_id
        AND p.occurred_at >= ${before} AND p.occurred_at < ${at})
    ORDER BY a.id, m.user_id`.execute(tx)
  const runs = away.map(({ id, programId, userId }, index) => ({
    id,
    program_id: programId,
    user_id: userId,
    state: inControlGroup(id, userId, CONTROL) ? 'control' : 'done',
    at: new Date(at.getTime() + index * 1000),
  }))
  await sql`
    WITH run AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(runs)}::jsonb)
        AS r (id uuid, program_id uuid, user_id uuid, state text, at timestamptz)
    ), made AS (
      INSERT INTO automation_runs (automation_id, version, program_id, user_id, event_key, state, is_bulk, due_at, created_at,
        finished_at, outcome, measure_at, is_control)
      SELECT id, 1, program_id, user_id, to_char(at, 'YYYY-MM-DD'), state, true, at, at, at,
        CASE WHEN state = 'done' THEN '{"label": true, "coupon": true}'::jsonb ELSE '{}'::jsonb END, at + interval '30 days', state = 'control'
      FROM run ORDER BY at
    ), labelled AS (
      INSERT INTO member_labels (program_id, user_id, label_id)
      SELECT r.program_id, r.user_id, l.id FROM run r JOIN labels l ON l.program_id = r.program_id AND l.name = ${CALLED}
      WHERE r.state = 'done'
    )
    INSERT INTO automation_days (automation_id, day, entered, done, control)
    SELECT id, (at AT TIME ZONE 'Europe/Rome')::date, count(*), count(*) FILTER (WHERE state = 'done'),
      count(*) FILTER (WHERE state = 'control')
    FROM run GROUP BY 1, 2`.execute(tx)
  for (const { id, brandId, couponId: templateId } of made) {
    const userIds = runs.filter((run) => run.id === id && run.state === 'done').map((run) => run.user_id)
    if (templateId === null || userIds.length === 0) continue
    await issueCoupons(tx, { brandId, templateId, userIds, cause: `automation:${id}`, now: at })
  }
  await sql`
    SELECT refresh_member_stats(array_agg(m.program_id), array_agg(m.user_id))
    FROM labels l JOIN member_labels m ON m.label_id = l.id WHERE l.name = ${CALLED}`.execute(tx)
}
