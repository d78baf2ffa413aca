import type { Label } from '@vicino/contract/loyalty/customers/schemas'
import { use } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { GroupsContext } from '../groups.ts'

/** A row shows at most this many dots, then a number for the rest. */
const MOST_DOTS = 4

/** A dot in a label's colour. The label's name stands beside it or is read out. */
export function LabelDot({ color, className = 'size-2.5' }: { color: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={`inline-block shrink-0 rounded-full border border-ink/25 ${className}`}
      style={{ background: color }}
    />
  )
}

/** The labels of a customer as dots, where names have no room. */
export function LabelDots({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('labels')
  const { labels } = use(GroupsContext)
  const own = labels.filter(({ _id }) => ids.includes(_id))
  if (own.length === 0) return null
  const names = own.map(({ name }) => name).join(', ')
  return (
    <span className="inline-flex shrink-0 items-center gap-0.5" title={names}>
      {own.slice(0, MOST_DOTS).map(({ _id, color }) => (
        <LabelDot key={_id} color={color} className="size-2.5" />
      ))}
      {own.length > MOST_DOTS ? (
        <span aria-hidden className="num text-12 text-ink-2">
          +{own.length - MOST_DOTS}
        </span>
      ) : null}
      <span className="sr-only">{t('of', { names })}</span>
    </span>
  )
}

/** The labels of a customer by name. */
export function LabelList({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('labels')
  const { labels } = use(GroupsContext)
  const own = labels.filter(({ _id }) => ids.includes(_id))
  if (own.length === 0) return null
  return (
    <ul aria-label={t('title')} className="flex flex-wrap gap-2">
      {own.map((label) => (
        <li key={label._id}>
          <LabelName label={label} />
        </li>
      ))}
    </ul>
  )
}

export function LabelName({ label: { name, color } }: { label: Pick<Label, 'name' | 'color'> }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2 rounded-full bg-sunken px-3 py-1 text-14 font-semibold">
      <LabelDot color={color} />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </span>
  )
}
