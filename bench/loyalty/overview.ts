import { dayAt, monthOf } from '@vicino/domain/loyalty/clock'
import pg from 'pg'
import type { Child } from '../lib/child.ts'
import { median, type Report } from '../lib/report.ts'
import { rounds, seconds } from '../lib/sizes.ts'
import type { Load, Measured } from '../server/load-process.ts'
import { HOT, programId } from './ids.ts'

const ROUNDS = rounds(3)
const SECONDS = seconds(2)
const PERIODS = ['month', 'quarter', 'year', 'all'] as const

/**
 * Inserts eight sources for each of the last 1,095 days of the program that everybody joins, their
 * months, and a nightly count of cohorts.
 */
const YEARS = `
  INSERT INTO program_daily (program_id, day, source, points_issued, points_redeemed, points_expired, stamps_issued, movements,
    purchases, spend_cents, joins, claims)
  SELECT $1::uuid, day::date, source, 500 + n % 97, n % 41, n % 7, n % 5, 40, 30, 90000, n % 9, n % 3
  FROM generate_series(current_date - 1094, current_date, '1 day') WITH ORDINALITY days (day, n),
    unnest(ARRAY['', 'purchase', 'review', 'reaction', 'follow', 'basePost', 'welcome', 'claim']) source
  ON CONFLICT DO NOTHING;`
const MONTHS = `
  INSERT INTO program_monthly (program_id, month, source, points_issued, points_redeemed, points_expired, stamps_issued, movements,
    purchases, spend_cents, joins, claims)
  SELECT program_id, date_trunc('month', day)::date, source, sum(points_issued), sum(points_redeemed), sum(points_expired),
    sum(stamps_issued), sum(movements), sum(purchases), sum(spend_cents), sum(joins), sum(claims)
  FROM program_daily WHERE program_id = $1 GROUP BY 1, 2, 3 ON CONFLICT DO NOTHING`
const WEEKS = MONTHS.replace('program_monthly', 'program_weekly')
  .replace('month, source, points_issued', 'week, source, points_issued')
  .replace("date_trunc('month', day)", "date_trunc('week', day)")
const NIGHT = `
  INSERT INTO program_nights (program_id, day, counted_at, points_held, points_pending, cohorts)
  SELECT $1, current_date, now(), 1000000, 0, jsonb_agg(jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'members', 2700,
    'active', (SELECT jsonb_agg(1000 + n) FROM generate_series(0, 36 - place) n)) ORDER BY month)
  FROM generate_series(current_date - interval '35 months', current_date, '1 month') WITH ORDINALITY months (month, place)
  ON CONFLICT DO NOTHING`

/** Measures Panoramica of a program with three years of data beside the GET of that program. */
export async function measureOverview(
  report: Report,
  load: Child,
  { url, address, token, brandId }: { url: string; address: string; token: string; brandId: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of [YEARS, WEEKS, MONTHS, NIGHT]) await client.query(statement, [programId(HOT)])
  // The members who spent most this month, among 100,000.
  await client.query(
    `INSERT INTO member_facts (program_id, user_id, kind, period, spend_cents)
     SELECT program_id, user_id, 'month', $2, 1 FROM members WHERE program_id = $1 ON CONFLICT DO NOTHING`,
    [programId(HOT), monthOf(dayAt(Date.now()))],
  )
  await client.query(
    'VACUUM ANALYZE program_daily, program_weekly, program_monthly, program_nights, member_facts',
  )
  await client.end()
  const paths = {
    program: `/api/v1/program/${programId(HOT)}`,
    ...Object.fromEntries(
      PERIODS.map((period) => [period, `/api/v1/program/data/${brandId}/${programId(HOT)}?period=${period}`]),
    ),
  }
  for (const path of Object.values(paths)) {
    const answer = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }
  const rates = new Map<string, number[]>(Object.keys(paths).map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, path] of Object.entries(paths)) {
      const loadOptions = {
        address,
        token,
        paths: [path],
        seconds: SECONDS,
        connections: 8,
        kind: 'rate',
      } satisfies Load
      const { perSecond, failed } = await load.ask<Measured>(loadOptions)
      if (failed > 0) throw new Error(`${failed} answers of ${name} failed`)
      // The first round is left out, because plans and code are made in it.
      if (round > 0) rates.get(name)?.push(perSecond)
    }
  }
  const of = (name: string): number => median(rates.get(name) ?? [])
  report.note('a second', [...rates.keys()].map((name) => `${name} ${of(name).toFixed(0)}`).join(', '))
  for (const period of PERIODS) {
    report.atLeast(
      `Panoramica of 3 years by ${period}, of GET of its program`,
      of(period) / of('program'),
      0.2,
    )
  }
}
