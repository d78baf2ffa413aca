import { useMutation, useQueryClient } from '@tanstack/react-query'
import { JOB_NAMES } from '@vicino/contract/administration/overview/constants'
import { formatAgo, formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { type Overview, retryJob } from '../api/overview.ts'

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
      text: t('health.known', { count: jobs.known }),
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
          {name === 'jobs' ? <JobList jobs={jobs} /> : null}
        </li>
      ))}
    </ul>
  )
}

const megabytes = (bytes: number): string => `${formatCount(Math.round(bytes / MEGABYTE))} MB`

interface Waiting {
  readonly name: string
  readonly text: string
}

/** Jobs that failed or are late, in people's words; who may lets one run again at once. */
function JobList({ jobs }: { jobs: Health['jobs'] }) {
  const { t } = useTranslation('platform')
  const allows = useAllows()
  const retry = useMutation(retryJob(useQueryClient()))
  const failed = jobs.failed.map(({ name, failedAt }): Waiting => ({
    name,
    text: t('health.failed', { ago: formatAgo(failedAt) }),
  }))
  const late = jobs.late
    .filter(({ name }) => failed.every((job) => job.name !== name))
    .map(({ name, doneAt }): Waiting => ({
      name,
      text: doneAt === null ? t('health.late') : t('health.lateSince', { ago: formatAgo(doneAt) }),
    }))
  if (failed.length + late.length === 0) return null
  return (
    <ul aria-label={t('health.jobs')} className="mt-1 grid gap-1">
      {[...failed, ...late].map(({ name, text }) => (
        <li key={name} className="flex items-center gap-3 rounded-lg bg-sunken py-1 pr-1 pl-3">
          <span className="grid min-w-0 flex-1 py-1">
            <span className="text-14 font-semibold wrap-anywhere">{wordsOf(name, t)}</span>
            <span className="text-12 text-pretty text-ink-2">{text}</span>
          </span>
          {allows('flag-EDIT') ? (
            <Button
              size="sm"
              variant="outline"
              aria-label={t('health.retryOf', { name: wordsOf(name, t) })}
              pending={retry.isPending && retry.variables === name}
              onClick={() => retry.mutate(name, { onSuccess: () => toast.success(t('health.retrying')) })}
            >
              {t('health.retry')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Returns what a job does; the name of one that this web app does not know. */
function wordsOf(name: string, t: ReturnType<typeof useTranslation<'platform'>>['t']): string {
  const known = JOB_NAMES.find((each) => each === name)
  return known === undefined ? name : t(`jobs.${known}`)
}
