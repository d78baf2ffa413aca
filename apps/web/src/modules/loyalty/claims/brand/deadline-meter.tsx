import type { ClaimQueue } from '@vicino/contract/loyalty/claims/schemas'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { Section } from '../../programs/shared/components/section.tsx'

interface DeadlineMeterProps {
  deadlines: ClaimQueue['deadlines']
  /** Number of open claims. */
  open: number
  onShow: (filter: 'late' | 'warn' | 'breach') => void
}

const LOOKS = {
  late: { tone: 'bg-ambra-soft', mark: 'text-ambra' },
  warn: { tone: 'bg-ambra-soft', mark: 'text-ambra' },
  breach: { tone: 'bg-pomodoro-soft', mark: 'text-pomodoro' },
} as const

/**
 * How late open claims are: after the promised day, older than five months, or past the legal six
 * months.
 */
export function DeadlineMeter({ deadlines, open, onShow }: DeadlineMeterProps) {
  const { t } = useTranslation('claims')
  const rows = (['late', 'warn', 'breach'] as const).filter((name) => deadlines[name] > 0)
  if (open === 0) return null
  if (rows.length === 0) {
    return (
      <p className="flex gap-2.5 rounded-xl bg-basilico-soft px-4 py-3 text-14">
        <Icon name="circle-check" className="mt-0.5 size-5 text-basilico" />
        <span className="min-w-0 text-pretty">
          <b>{t('meter.fine')}</b> {t('meter.lead')}
        </span>
      </p>
    )
  }
  return (
    <Section title={t('meter.title')} lead={t('meter.lead')}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-3">
        {rows.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-label={`${t('meter.see', { name: t(`meter.${name}`) })}: ${deadlines[name]}`}
              onClick={() => onShow(name)}
              className={cn('press grid w-full gap-1.5 rounded-lg p-3.5 text-left', LOOKS[name].tone)}
            >
              <span className="flex items-center gap-2 text-14 font-semibold">
                <Icon name="circle-alert" className={cn('size-4.5', LOOKS[name].mark)} />
                {t(`meter.${name}`)}
              </span>
              <span className="num font-display text-28 leading-none font-bold">
                {formatCount(deadlines[name])}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
