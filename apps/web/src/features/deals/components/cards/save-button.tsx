import type { Deal } from '@vicino/contract/deals/schemas'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { hasReacted } from '../../model/reaction-state.ts'
import { useReaction } from '../../hooks/use-reaction.ts'

/** Saves a deal (WANT) or takes it out again: 44 px, over the picture. */
export function SaveButton({ deal, className }: { deal: Deal; className?: string }) {
  const { t } = useTranslation('deals')
  const react = useReaction()
  const saved = hasReacted(deal, 'WANT')
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={t('card.save', { title: deal.title })}
      title={saved ? t('card.saved') : t('card.saveHint')}
      onClick={() => react(deal, 'WANT')}
      className={cn(
        'relative z-10 grid size-11 shrink-0 place-items-center rounded-full bg-surface text-ink shadow-card transition-transform duration-120 active:scale-97',
        className,
      )}
    >
      <Icon name="bookmark" className={cn('size-5', saved && 'fill-current')} />
    </button>
  )
}
