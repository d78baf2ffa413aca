import { use } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import { formatDay } from '../../../programs/shared/model/days.ts'
import { GroupsContext } from '../../shared/groups.ts'
import type { Filters } from '../model/search.ts'

interface FilterChipsProps {
  filters: Filters
  levels: readonly string[]
  onChange: (changes: Partial<Filters>) => void
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ filters, levels, onChange }: FilterChipsProps) {
  const { t } = useTranslation(['customers', 'labels', 'segments'])
  const { labels, segments } = use(GroupsContext)
  const { level, consent, period, from, to, min, max, label, segment } = filters
  const chips: { key: string; text: string; off: Partial<Filters> }[] = []
  if (level !== null) {
    chips.push({
      key: 'level',
      text: t('chips.level', { name: levels[level] ?? String(level) }),
      off: { level: null },
    })
  }
  if (consent !== null) {
    chips.push({
      key: 'consent',
      text: t('chips.consent', { name: t(`consents.${consent}`) }),
      off: { consent: null },
    })
  }
  if (period !== null) {
    const days = [from, to].map((day) => (day === null ? '…' : formatDay(day))).join(' – ')
    chips.push({
      key: 'period',
      text: t('chips.period', { name: period === 'custom' ? days : t(`filters.periods.${period}`) }),
      off: { period: null, from: null, to: null },
    })
  }
  if (min !== null || max !== null) {
    const [least, most] = [formatPrice(min ?? 0), formatPrice(max ?? 0)]
    const range =
      max === null
        ? t('chips.least', { amount: least })
        : min === null
          ? t('chips.most', { amount: most })
          : `${least} – ${most}`
    chips.push({ key: 'spend', text: t('chips.spend', { range }), off: { min: null, max: null } })
  }
  if (label !== null) {
    const name = labels.find(({ _id }) => _id === label)?.name ?? t('labels:gone')
    chips.push({ key: 'label', text: t('labels:chip', { name }), off: { label: null } })
  }
  if (segment !== null) {
    const name = segments.find(({ _id }) => _id === segment)?.name ?? t('labels:gone')
    chips.push({ key: 'segment', text: t('segments:chip', { name }), off: { segment: null } })
  }
  if (chips.length === 0) return null
  return (
    <ul aria-label={t('chips.title')} className="flex flex-wrap gap-2">
      {chips.map(({ key, text, off }) => (
        <li key={key}>
          <button
            type="button"
            aria-label={t('chips.remove', { filter: text })}
            onClick={() => onChange(off)}
            className="press relative inline-flex min-h-9 items-center gap-1.5 rounded-full bg-azzurro-soft px-3.5 text-14 font-semibold text-azzurro after:absolute after:-inset-1 after:content-['']"
          >
            <span className="num">{text}</span>
            <Icon name="x" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
