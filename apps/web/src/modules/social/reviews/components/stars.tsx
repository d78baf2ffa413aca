import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

const ALL = [1, 2, 3, 4, 5] as const

interface StarsProps {
  /** 1 to 5. For an average the stars are filled up to the nearest whole one. */
  readonly stars: number
  readonly className?: string
}

/** Five stars, filled with lemon up to the number. Screen readers read the number. */
export function Stars({ stars, className }: StarsProps) {
  const { t } = useTranslation('reviews')
  return (
    <span role="img" aria-label={t('stars', { stars })} className="inline-flex shrink-0 gap-0.5">
      {ALL.map((each) => (
        <Icon
          key={each}
          name="star"
          className={cn(
            'size-4',
            each <= Math.round(stars) ? 'fill-limone text-ink' : 'text-line-strong',
            className,
          )}
        />
      ))}
    </span>
  )
}
