import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { AutomationConfig } from '@vicino/domain/loyalty/automations'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'
import type { DemoPart } from '../../../platform/demo.ts'
import { issueCoupons } from '../../loyalty/coupons/public.ts'
import { mayProfile } from '../../loyalty/members/public.ts'
import { inControlGroup } from '../outreach/public.ts'
import { measureRuns } from './results.queries.ts'

/** Days without a purchase, and how long ago the demo's members had been inactive for that long. */
const AWAY = 14
const AGO = 40
const CONTROL = 30
const CALLED = 'Da richiamare'
/** The coupon of this name of each shop (packages/demo) is given to members who stayed away. */
const RETURN_COUPON = 'Torna a trovarci'

const NOTHING = { message: null, points: 0, stamps: 0, labelId: null, couponId: null }
const NO_NAMES = { label: null, coupon: null }
const COMMON = { condition: null, controlShare: 0, dailyPoints: 10_000 } as const

const WELCOME: AutomationConfig = {
  ...COMMON,
  trigger: { type: 'joined' },
  delayMinutes: 60,
  reentryDays: null,
  actions: {
    ...NOTHING,
    message: {
      title: 'Ciao, {nome}!',
      text: 'Grazie per aver aderito a {programma}. Alla prossima spesa mostra la tua tessera.',
      notification: true,
      email: false,
    },
  },
}
/** It waits for the next birthday. */
const BIRTHDAY: AutomationConfig = {
  ...COMMON,
  trigger: { type: 'birthday', days: 0 },
  delayMinutes: 0,
  reentryDays: 0,
  actions: {
    ...NOTHING,
    points: 50,
    message: {
      title: 'Tanti auguri, {nome}!',
      text: 'Per il tuo compleanno ti abbiamo regalato dei punti: ora ne hai {punti}.',
      notification: true,
      email: false,
    },
  },
}

/**
 * Automations of the demo's active programs. One has welcomed new members, with its messages; one
 * waits for birthdays; one labelled inactive members and gave them a coupon. The last one has its
 * log and, because its 30 days are over, the spending of members with and without it.
 */
export const automationDemo: DemoPart = {
  rank: 99,
  async finish(tx, { clock }) {
    const now = clock.now()
    await insertWelcomed(tx, now)
    await insertForAll(tx, 'Buon compleanno', BIRTHDAY, now)
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

/**
 * Inserts one automation for each active program; its actions give the label and coupon of these
 * names.
 */
const insertForAll = (
  tx: Db,
  name: string,
  config: AutomationConfig,
  at: Date,
  { label, coupon }: { readonly label: string | null; readonly coupon: string | null } = NO_NAMES,
): Promise<MadeAll[]> => allRows(tx)`
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
    SELECT id, program_id AS "programId", brand_id AS "brandId", coupon_id AS "couponId" FROM named`

/** Days in the past during which new members were welcomed. */
const WELCOMED = 300
/** Of a hundred readers this many opened the message; below, followed it to their card. */
const OPENED = 71
const CLICKED = 38

/**
 * 'Benvenuto': members who consented to marketing when they joined got a message an hour later, the
 * others were skipped.
 */
async function insertWelcomed(tx: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WELCOMED * DAY_MS)
  const made = await insertForAll(tx, 'Benvenuto', WELCOME, since)
  const { message } = WELCOME.actions
  await execute(tx)`
    WITH joined AS MATERIALIZED (
      SELECT a.id, a.brand_id, m.program_id, m.user_id, m.joined_at, d.due,
        coalesce((SELECT bool_and(granted) AND count(*) = 2 FROM (
          SELECT DISTINCT ON (purpose) granted FROM consents c WHERE c.program_id = m.program_id AND c.user_id = m.user_id
            AND c.purpose IN ('loyalty-privacy', 'loyalty-marketing') ORDER BY purpose, c.id DESC) given), false) AS consents,
        get_byte(sha256(convert_to(m.user_id::text, 'UTF8')), 1) * 100 / 256 AS luck,
        replace(replace(x.text, '{nome}', coalesce(nullif(u.first_name, ''), u.username::text)), '{programma}', p.name) AS words,
        replace(${message?.title ?? ''}::text, '{nome}', coalesce(nullif(u.first_name, ''), u.username::text)) AS title
      FROM automations a JOIN programs p ON p.id = a.program_id
        JOIN members m ON m.program_id = a.program_id AND m.left_at IS NULL AND m.joined_at >= ${since}
        JOIN users u ON u.id = m.user_id CROSS JOIN (SELECT ${message?.text ?? ''}::text AS text) x
        CROSS JOIN LATERAL (SELECT m.joined_at + interval '1 hour' AS at) q
        -- Messages of the night wait for nine o'clock.
        CROSS JOIN LATERAL (SELECT CASE
          WHEN (q.at AT TIME ZONE 'Europe/Rome')::time >= '21:00'
            THEN ((q.at AT TIME ZONE 'Europe/Rome')::date + 1 + time '09:00') AT TIME ZONE 'Europe/Rome'
          WHEN (q.at AT TIME ZONE 'Europe/Rome')::time < '09:00'
            THEN ((q.at AT TIME ZONE 'Europe/Rome')::date + time '09:00') AT TIME ZONE 'Europe/Rome'
          ELSE q.at END AS due) d
      WHERE a.id = ANY (${made.map(({ id }) => id)}::uuid[]) AND d.due < ${now}
        AND ${mayProfile(sql`m.program_id`, sql`m.user_id`, now)}
    ), ran AS (
      INSERT INTO automation_runs (automation_id, version, program_id, user_id, event_key, state, reason, due_at, created_at, finished_at,
        outcome)
      SELECT id, 1, program_id, user_id, to_char(joined_at AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD'),
        CASE WHEN consents THEN 'done' ELSE 'skipped' END, CASE WHEN NOT consents THEN 'no_consent' END, due, joined_at, due,
        CASE WHEN consents THEN '{"message": true}'::jsonb ELSE '{}'::jsonb END
      FROM joined ORDER BY joined_at
    ), counted AS (
      INSERT INTO automation_days (automation_id, day, entered, done, skipped)
      SELECT id, (due AT TIME ZONE 'Europe/Rome')::date, count(*), count(*) FILTER (WHERE consents), count(*) FILTER (WHERE NOT consents)
      FROM joined GROUP BY 1, 2
    ), sent AS (
      INSERT INTO outreach_sends (brand_id, program_id, user_id, origin_kind, origin_id, ref, title, body, at, in_app, push, email,
        delivered_at, opened_at, clicked_at)
      SELECT brand_id, program_id, user_id, 'automation', id, to_char(joined_at AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD'), title, words,
        due, true, false, false, due, CASE WHEN luck < ${OPENED}::int THEN due + interval '2 hours' END,
        CASE WHEN luck < ${CLICKED}::int THEN due + interval '2 hours' END
      FROM joined WHERE consents RETURNING *
    )
    -- Lists of notifications are sorted by id, so the ids contain the past day.
    INSERT INTO notices (id, user_id, kind, template, data, subject, at, since, read_at)
    SELECT uuidv7(s.at - ${now}::timestamptz), s.user_id, 'campaign', 'outreach', jsonb_build_object('sendId', s.id, 'brand', b.username, 'program', p.name, 'title', s.title,
      'text', s.body, 'subject', s.title), 'outreach:' || s.id, s.at, s.at, s.opened_at
    FROM sent s JOIN brands b ON b.id = s.brand_id JOIN programs p ON p.id = s.program_id`
}

/**
 * 'Da richiamare': members whom the log names have the label, those of the control group do not.
 */
async function insertCalled(tx: Db, now: Date): Promise<void> {
  const at = new Date(now.getTime() - AGO * DAY_MS)
  const before = new Date(at.getTime() - AWAY * DAY_MS)
  await execute(tx)`
    INSERT INTO labels (program_id, name, color, created_at)
    SELECT id, ${CALLED}, '#d2691e', ${before} FROM programs WHERE status = 'active' AND NOT sandbox`
  const config: AutomationConfig = {
    ...COMMON,
    trigger: { type: 'inactive', days: AWAY, alsoPast: false },
    delayMinutes: 0,
    reentryDays: 90,
    controlShare: CONTROL,
    actions: NOTHING,
  }
  const made = await insertForAll(tx, CALLED, config, before, { label: CALLED, coupon: RETURN_COUPON })
  const away = await allRows(tx)<Made & { userId: string }>`
    SELECT a.id, a.program_id AS "programId", m.user_id AS "userId"
    FROM automations a JOIN members m ON m.program_id = a.program_id AND m.left_at IS NULL AND m.joined_at < ${before}
    WHERE a.id = ANY (${made.map(({ id }) => id)}::uuid[]) AND ${mayProfile(sql`m.program_id`, sql`m.user_id`, now)} AND NOT EXISTS (
      SELECT FROM purchases p WHERE p.program_id = m.program_id AND p.user_id = m.user_id
        AND p.occurred_at >= ${before} AND p.occurred_at < ${at})
    ORDER BY a.id, m.user_id`
  const runs = away.map(({ id, programId, userId }, index) => ({
    id,
    program_id: programId,
    user_id: userId,
    state: inControlGroup(id, userId, CONTROL) ? 'control' : 'done',
    at: new Date(at.getTime() + index * 1000),
  }))
  await execute(tx)`
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
    FROM run GROUP BY 1, 2`
  for (const { id, brandId, couponId: templateId } of made) {
    const userIds = runs.filter((run) => run.id === id && run.state === 'done').map((run) => run.user_id)
    if (templateId === null || userIds.length === 0) continue
    await issueCoupons(tx, { brandId, templateId, userIds, cause: `automation:${id}`, now: at })
  }
  await execute(tx)`
    SELECT refresh_member_stats(array_agg(m.program_id), array_agg(m.user_id))
    FROM labels l JOIN member_labels m ON m.program_id = l.program_id AND m.label_id = l.id WHERE l.name = ${CALLED}`
}
