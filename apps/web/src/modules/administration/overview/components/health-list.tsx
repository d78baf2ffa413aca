import { formatAgo, formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import type { Overview } from '../api/overview.ts'

type Health = Overview['health']

/** Workers that are this many seconds behind count as late. */
const LATE_SECONDS = 60
/** Share of used connections or disk from which a warning is shown. */
const FULL = 0.9
const MEGABYTE = 1_000_000

interface Line {
  readonly name: 'events' | 'deliveries' | 'jobs' | 'database' | 'storage'
  readonly good: boolean
  readonly text: string
}

/** The state of background work, and the share of connections and disk in use. */
export function HealthList({ health }: { health: Health }) {
  const { t } = useTranslation('platform')
  const { events, deliveries, jobs, database, storage } = health
  const lag = ({ waiting, lagSeconds, dead }: Health['events']) =>
    t('health.lag', {
      waiting,
      seconds: formatCount(Math.round(lagSeconds)),
      dead,
    })
  const isGood = ({ lagSeconds, dead }: Health['events']) => lagSeconds < LATE_SECONDS && dead === 0
  const lines: Line[] = [
    { name: 'events', good: isGood(events), text: lag(events) },
    { name: 'deliveries', good: isGood(deliveries), text: lag(deliveries) },
    {
      name: 'jobs',
      good: jobs.late.length + jobs.failed.length === 0,
      text: jobsText(jobs, t),
    },
    {
      name: 'database',
      good: database.connections < database.connectionsMost * FULL,
      text: t('health.full', {
        size: megabytes(database.bytes),
        connections: formatCount(database.connections),
        most: formatCount(database.connectionsMost),
      }),
    },
    ...(storage === null
      ? []
      : [
          {
            name: 'storage' as const,
            good: storage.bytesFree > storage.bytesTotal * (1 - FULL),
            text: t('health.disk', {
              free: megabytes(storage.bytesFree),
              total: megabytes(storage.bytesTotal),
            }),
          },
        ]),
  ]
  return (
    <ul className="grid rounded-2xl bg-surface px-5 py-2 shadow-card">
      {lines.map(({ name, good, text }) => (
        <li key={name} className="grid gap-1 border-b border-line py-3 last:border-b-0">
          <span className="flex items-center justify-between gap-2">
            <span className="text-16 font-semibold">{t(`health.${name}`)}</span>
            <Badge tone={good ? 'basilico' : 'ambra'} dot>
              {t(good ? 'health.good' : 'health.bad')}
            </Badge>
          </span>
          <span className="num text-14 break-words text-ink-2">{text}</span>
        </li>
      ))}
    </ul>
  )
}

const megabytes = (bytes: number): string => `${formatCount(Math.round(bytes / MEGABYTE))} MB`

/** Names jobs with the time since which each is so: 'webhooks (2 ore fa)'. */
const named = (list: readonly (readonly [name: string, since: string | null])[]): string =>
  list.map(([name, since]) => (since === null ? name : `${name} (${formatAgo(since)})`)).join(', ')

function jobsText(jobs: Health['jobs'], t: ReturnType<typeof useTranslation<'platform'>>['t']): string {
  return [
    t('health.known', { count: jobs.known }),
    ...(jobs.late.length === 0
      ? []
      : [t('health.late', { names: named(jobs.late.map(({ name, doneAt }) => [name, doneAt])) })]),
    ...(jobs.failed.length === 0
      ? []
      : [t('health.failed', { names: named(jobs.failed.map(({ name, failedAt }) => [name, failedAt])) })]),
  ].join(' ')
}
