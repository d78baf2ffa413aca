import type { Deal, ReactionType } from '@vicino/contract/marketplace/deals/schemas'
import { type KeyboardEvent, useState } from 'react'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatCount } from '~/lib/format.ts'
import { hasReacted } from '../../model/reaction-state.ts'
import { useReaction } from '../../hooks/use-reaction.ts'
import { SaveButton } from './save-button.tsx'

const SHOWN = [
  { type: 'LIKE', icon: 'heart', fill: true },
  { type: 'OWN', icon: 'package-check', fill: false },
] as const satisfies readonly { type: ReactionType; icon: IconName; fill: boolean }[]

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * The reactions of a feed card: save, over the image, and like and own with their counts.
 * Sharing is on the detail. It is a toolbar with one Tab stop; arrow keys move between buttons.
 */
export function ReactionRow({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deals')
  const react = useReaction()
  const [stop, setStop] = useState(0)
  const stopOf = (place: number) => ({ tabIndex: place === stop ? 0 : -1, onFocus: () => setStop(place) })
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    const buttons = event.currentTarget.querySelectorAll('button')
    buttons[(stop + by + buttons.length) % buttons.length]?.focus()
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t('reaction.group')}
      onKeyDown={step}
      className="-ml-2.5 flex flex-wrap items-center"
    >
      <SaveButton deal={deal} className="absolute top-3 right-3" {...stopOf(0)} />
      {SHOWN.map(({ type, icon, fill }, place) => {
        const selected = hasReacted(deal, type)
        const count = deal.reactions[type]
        return (
          <button
            key={type}
            type="button"
            {...stopOf(place + 1)}
            aria-pressed={selected}
            aria-label={t(`reaction.${type}`, { count })}
            onClick={() => react(deal, type)}
            className={cn(
              'relative z-10 flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5 text-14 tabular-nums transition-transform duration-120 active:scale-97',
              selected ? 'font-semibold text-ink' : 'text-ink-2 hover:bg-sunken',
            )}
          >
            <Icon
              name={icon}
              className={cn(
                'size-[1.25rem]',
                selected && fill && 'fill-current',
                selected && type === 'LIKE' && 'text-pomodoro',
                selected && type === 'OWN' && 'text-basilico',
              )}
            />
            {count > 0 && <span aria-hidden>{formatCount(count)}</span>}
          </button>
        )
      })}
    </div>
  )
}
