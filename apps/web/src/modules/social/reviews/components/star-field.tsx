import { useId } from 'react'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

const ALL = [1, 2, 3, 4, 5] as const

interface StarFieldProps {
  readonly value: number | null
  readonly onValue: (stars: number) => void
}

/** A choice of one to five stars, by press or arrow keys, with the meaning in words. */
export function StarField({ value, onValue }: StarFieldProps) {
  const { t } = useTranslation('reviews')
  const name = useId()
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-14 font-semibold">{t('form.stars')}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="flex">
          {ALL.map((stars) => (
            <label
              key={stars}
              className="press grid size-12 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-azzurro"
            >
              <input
                type="radio"
                name={name}
                value={stars}
                checked={value === stars}
                onChange={() => onValue(stars)}
                aria-label={`${t('stars', { stars })}: ${t(`form.words.${stars}`)}`}
                className="sr-only"
              />
              <Icon
                name="star"
                className={cn('size-9', stars <= (value ?? 0) ? 'fill-limone text-ink' : 'text-line-strong')}
              />
            </label>
          ))}
        </span>
        <span aria-hidden className="text-16 font-semibold text-ink-2">
          {value === null ? '' : t(`form.words.${value as 1 | 2 | 3 | 4 | 5}`)}
        </span>
      </div>
    </fieldset>
  )
}
