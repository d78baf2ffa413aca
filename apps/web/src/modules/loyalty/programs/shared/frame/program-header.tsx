import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { formatDay, formatPeriod, isStarting } from '../model/days.ts'
import { PublicPage } from './public-page.tsx'
import { StatusActions } from './status-actions.tsx'

interface ProgramHeaderProps {
  program: Program
  /** Name of the screen, shown above the program's name. */
  title: string
  /** A short head for screens of daily work, without steps, banner and public page. */
  isShort?: boolean
}

/**
 * Head of every screen of a program: image, name, status, period, possible steps, and the banner of
 * its state.
 */
export function ProgramHeader({ program, title, isShort = false }: ProgramHeaderProps) {
  return (
    <header className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-60 flex-1 items-center gap-4">
          <span className="block size-17 shrink-0 overflow-hidden rounded-lg bg-sunken md:size-20">
            <ResponsiveImage src={program.imageUrl} alt="" sizes="120px" className="size-full object-cover" />
          </span>
          <div className="grid min-w-0 justify-items-start gap-1">
            <p className="text-14 font-semibold text-ink-3">{title}</p>
            <h1 className="text-23 wrap-anywhere md:text-28">{program.name}</h1>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
              <StatusBadge status={program.status} />
              <span className="num">{formatPeriod(program)}</span>
            </p>
          </div>
        </div>
        {isShort ? null : <StatusActions program={program} />}
      </div>
      {isShort ? null : <StateBanner program={program} />}
      {isShort ? null : <PublicPage program={program} />}
    </header>
  )
}

const LOOKS = {
  draft: { icon: 'pen-line', tone: 'bg-sunken' },
  scheduled: { icon: 'calendar-clock', tone: 'bg-azzurro-soft' },
  active: { icon: 'circle-check', tone: 'bg-basilico-soft' },
  ended: { icon: 'archive', tone: 'bg-sunken' },
  deleted: { icon: 'circle-alert', tone: 'bg-pomodoro-soft' },
} as const

/** A banner that says what a program's state allows. */
function StateBanner({ program }: { program: Program }) {
  const { t } = useTranslation('programs')
  const { status, phase } = program
  const { icon, tone } = LOOKS[status]
  const more =
    phase === 'grace'
      ? t('banner.grace', { date: formatDay(program.claimsUntil) })
      : phase === 'ending'
        ? t('banner.ending', { date: formatDay(program.endDate) })
        : null
  return (
    <section className={cn('flex gap-3 rounded-xl px-4 py-3.5', tone)}>
      <Icon name={icon} className="mt-0.5 size-5" />
      <div className="min-w-0 text-14">
        <h2 className="font-sans text-14 font-bold">{t(`banner.${status}.title`)}</h2>
        <p className="text-pretty text-ink-2">
          {isStarting(program)
            ? t('banner.starting')
            : t(`banner.${status}.text`, { date: formatDay(program.startDate) })}
        </p>
        {more ? <p className="text-pretty text-ink-2">{more}</p> : null}
      </div>
    </section>
  )
}
