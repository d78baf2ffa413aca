import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import type { ComponentProps } from 'react'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { hasReacted } from '../../model/reaction-state.ts'
import { useReaction } from '../../hooks/use-reaction.ts'

interface SaveButtonProps extends Pick<ComponentProps<'button'>, 'tabIndex' | 'onFocus'> {
  deal: Deal
  className?: string
}

/**
 * Saves a deal (WANT) or removes it from the saved ones. The button is 44 px wide, over the
 * image.
 */
export function SaveButton({ deal, className, ...props }: SaveButtonProps) {
  const { t } = useTranslation('deals')
  const react = useReaction()
  const saved = hasReacted(deal, 'WANT')
  return (
    <button
      type="button"
      {...props}
      aria-pressed={saved}
      aria-label={t('card.save', { title: deal.title })}
      title={saved ? t('card.saved') : t('card.saveHint')}
      onClick={() => react(deal, 'WANT')}
      className={cn(
        'relative z-10 grid size-[max(44px,2.25rem)] shrink-0 place-items-center rounded-full bg-surface text-ink shadow-card transition-transform duration-120 active:scale-97',
        className,
      )}
    >
      <Icon name="bookmark" className={cn('size-[1.25rem]', saved && 'fill-current')} />
    </button>
  )
}
