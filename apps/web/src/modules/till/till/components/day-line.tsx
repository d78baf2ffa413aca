import type { ReactNode } from 'react'
import { formatTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import { cn } from '~/ui/cn.ts'

interface DayLineProps {
  /** ISO time. */
  at: string
  title: string
  /** The customer and further details. The cashier's name follows. */
  children: ReactNode
  /** Name of the cashier, in lists of several cashiers. */
  by: string | undefined
  badges?: ReactNode
  amount: ReactNode
  /** The button at the end of the row. */
  action: ReactNode
  /** Reserves room for a missing button, so that the amounts of all rows line up. */
  keepsRoom: boolean
}

/** A row of the day's list: time, title, amount and, at its end, the possible action. */
export function DayLine({ at, title, children, by, badges, amount, action, keepsRoom }: DayLineProps) {
  const { t } = useTranslation('till')
  return (
    <li
      className={cn(
        'flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 last:border-0',
        keepsRoom && action === null && '@min-[24rem]:pr-14',
      )}
    >
      <time dateTime={at} className="num self-start pt-0.5 text-14 font-semibold text-ink-2">
        {formatTime(at)}
      </time>
      <div className="grid min-w-[min(7rem,100%)] flex-1 gap-0.5">
        <p className="text-14 font-semibold break-words">{title}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
          {children}
          {by === undefined ? null : (
            <span className="inline-flex min-w-0 items-center gap-1 break-words">
              <Icon name="scan-line" className="size-3 shrink-0" />
              <span className="sr-only">{t('day.by')}</span>
              {by}
            </span>
          )}
        </p>
        {badges}
      </div>
      <div className="ml-auto flex flex-col items-end self-start @min-[24rem]:flex-row @min-[24rem]:items-center @min-[24rem]:self-center">
        <span className="num pt-0.5 font-display text-16 font-bold whitespace-nowrap">{amount}</span>
        {action}
      </div>
    </li>
  )
}

/** Position of a row's button. */
export const DAY_ACTION = '-mr-3 -mb-2 @min-[24rem]:-my-1 @min-[24rem]:-mr-2 @min-[24rem]:ml-1'
