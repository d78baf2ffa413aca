import type { Deal, ReactionType } from '@vicino/contract/marketplace/deals/schemas'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatCount } from '~/lib/format.ts'
import { cn } from '~/ui/cn.ts'
import { hasReacted } from '../../../model/reaction-state.ts'
import { useReaction } from '../../../hooks/use-reaction.ts'
import { useShare } from '../../hooks/use-share.ts'

const REACTIONS = [
  { type: 'LIKE', icon: 'heart', selectedIcon: 'fill-current text-pomodoro' },
  { type: 'WANT', icon: 'bookmark', selectedIcon: 'fill-current' },
  { type: 'OWN', icon: 'package-check', selectedIcon: 'text-basilico' },
  { type: 'SHARE', icon: 'share-2', selectedIcon: 'text-azzurro' },
] as const satisfies readonly { type: ReactionType; icon: IconName; selectedIcon: string }[]

/**
 * LIKE, WANT, OWN and SHARE with their counts and the caller's own reactions.
 */
export function ReactionBar({ deal }: { deal: Deal }) {
  const { t } = useTranslation('detail')
  const react = useReaction()
  const share = useShare(deal)
  return (
    <fieldset
      aria-label={t('reaction.group')}
      className="grid grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))] gap-2 @min-pair:grid-cols-4 @min-pair:gap-1.5"
    >
      {REACTIONS.map(({ type, icon, selectedIcon }) => {
        const selected = hasReacted(deal, type)
        return (
          <button
            key={type}
            type="button"
            aria-pressed={selected}
            onClick={() => (type === 'SHARE' ? void share() : react(deal, type))}
            className={cn(
              'press flex min-h-16 flex-col items-center justify-center gap-1 rounded-lg text-12 font-semibold',
              selected ? 'bg-limone-soft text-ink' : 'bg-sunken text-ink-2 hover:text-ink',
            )}
          >
            <span className="sr-only">{t(`reaction.${type}.count`, { count: deal.reactions[type] })}</span>
            <span className="flex items-center gap-1.5">
              {/* A new key replays the animation each time the reaction is switched on. */}
              <Icon
                name={icon}
                key={String(selected)}
                className={cn('size-5', selected && `${selectedIcon} animate-react`)}
              />
              {deal.reactions[type] > 0 && (
                <span aria-hidden className="text-14 text-ink num">
                  {formatCount(deal.reactions[type])}
                </span>
              )}
            </span>
            <span aria-hidden>{t(`reaction.${type}.label`)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
