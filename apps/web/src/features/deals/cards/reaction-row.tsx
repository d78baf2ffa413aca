import type { Deal, ReactionType } from '@vicino/contract/deals'
import { cn } from '~/ui/cn.ts'
import { Bookmark, Heart, PackageCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '~/lib/format.ts'
import { hasReacted } from '../reactions/reaction-state.ts'
import { useReaction } from '../reactions/use-reaction.ts'

const SHOWN = [
  { type: 'LIKE', Icon: Heart, fill: true },
  { type: 'WANT', Icon: Bookmark, fill: true },
  { type: 'OWN', Icon: PackageCheck, fill: false },
] as const satisfies readonly { type: ReactionType; Icon: typeof Heart; fill: boolean }[]

/** The reactions of a feed card with their counts; sharing lives on the detail. */
export function ReactionRow({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deals')
  const react = useReaction()
  return (
    <div className="relative z-10 -ml-2.5 flex w-fit flex-wrap items-center">
      {SHOWN.map(({ type, Icon, fill }) => {
        const selected = hasReacted(deal, type)
        return (
          <button
            key={type}
            type="button"
            aria-pressed={selected}
            aria-label={t(`reaction.${type}`, { count: deal.reactions[type] })}
            onClick={() => react(deal, type)}
            className={cn(
              'flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5 text-14 tabular-nums transition-transform duration-120 active:scale-97',
              selected ? 'font-semibold text-ink' : 'text-ink-2 hover:bg-sunken',
            )}
          >
            <Icon
              aria-hidden
              className={cn(
                'size-5',
                selected && fill && 'fill-current',
                selected && type === 'LIKE' && 'text-pomodoro',
                selected && type === 'OWN' && 'text-basilico',
              )}
            />
            <span aria-hidden>{formatCount(deal.reactions[type])}</span>
          </button>
        )
      })}
    </div>
  )
}
