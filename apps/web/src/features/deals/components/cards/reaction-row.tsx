import type { Deal, ReactionType } from '@vicino/contract/deals/schemas'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatCount } from '~/lib/format.ts'
import { hasReacted } from '../../model/reaction-state.ts'
import { useReaction } from '../../hooks/use-reaction.ts'

const SHOWN = [
  { type: 'LIKE', icon: 'heart', fill: true },
  { type: 'WANT', icon: 'bookmark', fill: true },
  { type: 'OWN', icon: 'package-check', fill: false },
] as const satisfies readonly { type: ReactionType; icon: IconName; fill: boolean }[]

/** The reactions of a feed card with their counts; sharing lives on the detail. */
export function ReactionRow({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deals')
  const react = useReaction()
  return (
    <div className="relative z-10 -ml-2.5 flex w-fit flex-wrap items-center">
      {SHOWN.map(({ type, icon, fill }) => {
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
              name={icon}
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
