import { existsSync } from 'node:fs'
import { DAY_MS } from '@vicino/domain/durations'
import { run } from './run.ts'

/**
 * Debian's libfaketime. It changes the clock of every program started with it, including PostgreSQL
 * and Chromium.
 */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const HOW =
  'The clocks need libfaketime: apt-get install -y libfaketime (FAKETIME_LIBRARY names it elsewhere)'

export interface Clock {
  readonly name: string
  /** Date in Rome; today by default. */
  readonly date?: string
  /** Days from that date. */
  readonly days?: number
  /** Time in Rome. */
  readonly time: string
}

/**
 * Tests left out. Under libfaketime PostgreSQL's own timers (deadlocks, slow statements) do not
 * fire, and files keep the real time.
 */
const LEFT_OUT = [
  'platform/db/transaction.test.ts',
  'platform/db/database.test.ts',
  'platform/files/storage.test.ts',
]

/**
 * Times at which rules about days, hours and months may fail, and days by which a literal date of a
 * test may have passed.
 */
export const CLOCKS: readonly Clock[] = [
  { name: 'night', time: '03:00' },
  { name: 'noon', time: '11:59' },
  { name: 'midnight', time: '23:59' },
  { name: 'leap', date: '2028-02-29', time: '12:00' },
  { name: 'days', days: 3, time: '10:00' },
  { name: 'weeks', days: 40, time: '10:00' },
  { name: 'year', days: 365, time: '10:00' },
]

/**
 * Computes the seconds from `now` until the clocks in Rome show this time; negative when it has
 * passed.
 */
export function secondsTo({ date, days = 0, time }: Clock, now: Date): number {
  const from = date ?? new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(now)
  const day = new Date(Date.parse(`${from}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
  const asUtc = new Date(`${day}T${time}:00Z`)
  const [, offset = '+00:00'] = /GMT(.*)$/.exec(romeZone.format(asUtc)) ?? []
  return Math.round((Date.parse(`${day}T${time}:00${offset === '' ? 'Z' : offset}`) - now.getTime()) / 1000)
}

const romeZone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Rome', timeZoneName: 'longOffset' })

/**
 * `npm run stress -- clocks [names …] [-- a command]`: runs the tests of rules, server and web
 * under each clock, or another command of the project (`-- node scripts/browser-tests.ts`). Returns
 * true when all passed.
 */
export async function underClocks(args: readonly string[]): Promise<boolean> {
  const library = process.env['FAKETIME_LIBRARY'] ?? LIBRARY
  if (!existsSync(library)) throw new Error(HOW)
  const end = args.indexOf('--')
  const names = end === -1 ? args : args.slice(0, end)
  const leftOut = LEFT_OUT.flatMap((file) => ['--exclude', `**/${file}`])
  const [program = 'vitest', ...rest] = end === -1 ? ['vitest', 'run', ...leftOut] : args.slice(end + 1)
  const failed: string[] = []
  for (const clock of CLOCKS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    console.log(
      `\n${clock.name}: ${clock.date ?? 'today'}${clock.days === undefined ? '' : ` and ${clock.days} days`}, ${clock.time} in Rome`,
    )
    const { code } = await run(program, rest, {
      env: {
        LD_PRELOAD: library,
        FAKETIME: `${secondsTo(clock, new Date()) < 0 ? '' : '+'}${secondsTo(clock, new Date())}`,
        // Durations and times of files stay real.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        NO_FAKE_STAT: '1',
      },
    })
    if (code !== 0) failed.push(clock.name)
  }
  console.log(failed.length === 0 ? '\nHeld under every clock' : `\nFailed under: ${failed.join(', ')}`)
  return failed.length === 0
}
