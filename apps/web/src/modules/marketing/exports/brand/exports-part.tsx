import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { EXPORT_LIMITS } from '@vicino/contract/marketing/exports/constants'
import type { Export, ExportSchedule } from '@vicino/contract/marketing/exports/schemas'
import { Suspense, useState } from 'react'
import { clockText } from '~/lib/clock-field.ts'
import { formatCount, formatDate, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { toast } from '~/lib/toast.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import {
  bodyOfSchedule,
  exportPages,
  exportSchedules,
  removeExport,
  removeSchedule,
  saveExport,
  saveSchedule,
} from './api/exports.ts'
import { FileCard } from './file-card.tsx'

const ExportSheet = lazyPart(() => import('./export-sheet.tsx'))

interface ExportsPartProps {
  brandId: string
  programs: readonly { readonly _id: string; readonly name: string }[]
}

/** Scheduled exports, and the files of the last 30 days. */
export default function ExportsPart({ brandId, programs }: ExportsPartProps) {
  const { t } = useTranslation('files')
  const [edited, setEdited] = useState<ExportSchedule | 'new'>()
  const { data: schedules } = useQuery(exportSchedules(brandId))
  const pages = usePages(exportPages(brandId))
  return (
    <FileCard
      icon="calendar-clock"
      title={t('exports.title')}
      text={t('exports.text', { days: EXPORT_LIMITS.days })}
      action={
        <Button onClick={() => setEdited('new')}>
          <Icon name="plus" className="size-4" />
          {t('exports.new')}
        </Button>
      }
    >
      {schedules === undefined || schedules.length === 0 ? null : (
        <ul
          aria-label={t('exports.schedules')}
          className="grid grid-cols-1 divide-y divide-line border-t border-line"
        >
          {schedules.map((schedule) => (
            <li key={schedule._id}>
              <ScheduleRow brandId={brandId} schedule={schedule} onEdit={() => setEdited(schedule)} />
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="past-exports" className="grid grid-cols-1 border-t border-line pt-4">
        <h4 id="past-exports" className="text-16 font-semibold">
          {t('exports.past')}
        </h4>
        <PagedList
          pages={pages}
          skeleton={<Skeleton className="mt-3 h-24 rounded-xl" />}
          empty={<p className="pt-1 text-14 text-pretty text-ink-2">{t('exports.none')}</p>}
        >
          {(items) => (
            <ul aria-labelledby="past-exports" className="grid grid-cols-1 divide-y divide-line">
              {items.map((one) => (
                <li key={one._id}>
                  <ExportRow one={one} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </section>
      {edited === undefined ? null : (
        <Suspense>
          <ExportSheet
            brandId={brandId}
            programs={programs}
            schedule={edited === 'new' ? null : edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </FileCard>
  )
}

/** Returns a function that names an export: 'Acquisti · Punti di quartiere'. */
function useNameOf(): (one: Pick<Export, 'what' | 'program'>) => string {
  const { t } = useTranslation('files')
  return ({ what, program }) =>
    [t(`exports.kinds.${what}`), ...(program === null ? [] : [program.name])].join(' · ')
}

interface ScheduleRowProps {
  brandId: string
  schedule: ExportSchedule
  onEdit: () => void
}

function ScheduleRow({ brandId, schedule, onEdit }: ScheduleRowProps) {
  const { t } = useTranslation('files')
  const client = useQueryClient()
  const name = useNameOf()(schedule)
  const { _id: id, every, weekday, monthDay, hour, isPaused, nextAt } = schedule
  const [isConfirming, setConfirming] = useState(false)
  const switched = useMutation(saveSchedule(client))
  const removed = useMutation(removeSchedule(client))
  const time = clockText(Number(hour) * 60)
  const rhythm =
    every === 'weekly'
      ? t('exports.rhythm.weekly', { day: t(`exports.weekdays.${String(weekday ?? 1) as '1'}`), time })
      : every === 'monthly'
        ? t('exports.rhythm.monthly', { day: monthDay ?? 1, time })
        : t('exports.rhythm.daily', { time })
  const pause = () =>
    switched.mutate(
      { id, body: bodyOfSchedule(schedule, brandId, { isPaused: !isPaused }) },
      { onSuccess: () => toast.success(t(isPaused ? 'exports.resumed' : 'exports.paused')) },
    )
  return (
    <article aria-label={name} className="flex items-start gap-3 py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h4 className="flex flex-wrap items-center gap-2 text-16 font-semibold wrap-anywhere">
          {name}
          {isPaused ? (
            <Badge tone="ambra" dot>
              {t('exports.isPaused')}
            </Badge>
          ) : null}
        </h4>
        <p className="text-14 text-pretty text-ink-2">
          {nextAt === null ? rhythm : `${rhythm} · ${t('exports.next', { moment: formatDateTime(nextAt) })}`}
        </p>
      </div>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('exports.actions', { name })}>
            <Icon name="ellipsis" />
          </IconButton>
        }
      >
        <MenuItem icon={<Icon name="pen-line" />} onClick={onEdit}>
          {t('exports.edit')}
        </MenuItem>
        <MenuItem icon={<Icon name={isPaused ? 'play' : 'pause'} />} onClick={pause}>
          {t(isPaused ? 'exports.resume' : 'exports.pause')}
        </MenuItem>
        <MenuItem icon={<Icon name="trash" />} tone="danger" onClick={() => setConfirming(true)}>
          {t('exports.delete')}
        </MenuItem>
      </Menu>
      {isConfirming ? (
        <QuestionDialog
          title={t('exports.deleteTitle')}
          text={t('exports.deleteText')}
          yes={t('exports.delete')}
          isDanger
          isPending={removed.isPending}
          error={removed.error}
          onYes={() => removed.mutate(id, { onSuccess: () => setConfirming(false) })}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </article>
  )
}

const TONES = { waiting: 'azzurro', ready: 'basilico', failed: 'pomodoro', sent: 'neutral' } as const

function ExportRow({ one }: { one: Export }) {
  const { t } = useTranslation('files')
  const client = useQueryClient()
  const name = useNameOf()(one)
  const { _id: id, state, origin, rows, bytes, from, until, by, createdAt, expiresAt, downloads } = one
  const saved = useMutation(saveExport(client, one))
  const removed = useMutation(removeExport(client))
  const facts = [
    formatDateTime(createdAt),
    ...(by === null ? [] : [by]),
    t(`exports.origins.${origin}`),
    ...(rows === null ? [] : [t('exports.rows', { count: rows })]),
    ...(bytes === null ? [] : [sizeText(bytes)]),
  ]
  const period = periodText(from, until)
  return (
    <article aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-56 flex-1 gap-0.5">
        <h5 className="flex flex-wrap items-center gap-2 text-14 font-semibold wrap-anywhere">
          {name}
          <Badge tone={TONES[state]} dot>
            {t(`exports.states.${state}`)}
          </Badge>
        </h5>
        <p className="num text-14 text-pretty text-ink-2">{facts.join(' · ')}</p>
        {period === null ? null : (
          <p className="num text-12 text-ink-2">{t(`exports.period.${period.kind}`, period)}</p>
        )}
        {state === 'ready' && expiresAt !== null ? (
          <p className="num text-12 text-ink-2">
            {t('exports.until', { date: formatDate(expiresAt) })}
            {downloads > 0 ? ` · ${t('exports.downloads', { count: downloads })}` : null}
          </p>
        ) : null}
      </div>
      {state === 'ready' ? (
        <div className="flex flex-wrap gap-2">
          {(['csv', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              variant="outline"
              size="sm"
              aria-label={t('save', { what: name, format: format.toUpperCase() })}
              pending={saved.isPending && saved.variables === format}
              disabled={saved.isPending}
              onClick={() => saved.mutate(format)}
            >
              {saved.isPending && saved.variables === format ? null : (
                <Icon name="download" className="size-4" />
              )}
              {format.toUpperCase()}
            </Button>
          ))}
          <IconButton
            label={t('exports.deleteFile', { name })}
            disabled={removed.isPending}
            onClick={() => removed.mutate(id, { onSuccess: () => toast.message(t('exports.deleted')) })}
          >
            <Icon name="trash" />
          </IconButton>
        </div>
      ) : null}
    </article>
  )
}

const UNITS = ['B', 'kB', 'MB', 'GB']

/** Writes a size such as '12 kB', in steps of a thousand. */
function sizeText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes === 0 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  const unit = UNITS[step] ?? 'B'
  return `${formatCount(value < 10 && step > 0 ? Math.round(value * 10) / 10 : Math.round(value))} ${unit}`
}

/** Describes the period of an export of events. */
function periodText(from: string | null, until: string | null) {
  if (from === null && until === null) return null
  // `until` is the first moment after the last day.
  const to = until === null ? '' : formatDate(Date.parse(until) - 1)
  if (from === null) return { kind: 'to', to, from: '' } as const
  const since = formatDate(from)
  return until === null
    ? ({ kind: 'from', from: since, to } as const)
    : ({ kind: 'both', from: since, to } as const)
}
