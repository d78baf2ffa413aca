import { minutesClock } from '@vicino/domain/countdown'
import type { Confirmation } from '@vicino/contract/till/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatPrice, formatTime } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { cn } from '~/ui/cn.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { canVoid } from '../model/day.ts'

interface DayRowProps {
  line: Confirmation
  /** The list holds what several people confirmed, so each row says who it was. */
  ofAllTills: boolean
  now: number
  onVoid: () => void
}

/** A confirmation: time, deal, customer, amount; struck through once voided. */
export function DayRow({ line, ofAllTills, now, onVoid }: DayRowProps) {
  const { t } = useTranslation('till')
  const voided = line.status === 'voided'
  const voidable = line.can.void && canVoid(line, now)
  return (
    <li
      className={cn(
        'flex min-h-16 items-center gap-3 border-b border-line px-4 py-2.5 last:border-0',
        // Leaves room for the missing button, so that the amounts of all rows line up.
        ofAllTills && !voidable && '@min-[24rem]:pr-14',
      )}
    >
      <time dateTime={line.confirmedAt} className="num self-start pt-0.5 text-14 font-semibold text-ink-2">
        {formatTime(line.confirmedAt)}
      </time>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-14 font-semibold break-words">{line.deal.title}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
          <span className="min-w-0 break-words">{line.customer.username}</span>
          {ofAllTills ? (
            <span className="inline-flex min-w-0 items-center gap-1 break-words">
              <Icon name="scan-line" className="size-3 shrink-0" />
              <span className="sr-only">{t('day.by')}</span>
              {line.confirmedBy}
            </span>
          ) : null}
        </p>
        {voided || line.channel === 'online' || line.unheardSeconds !== null ? (
          <p className="flex flex-wrap items-center gap-1.5 pt-0.5 text-12 text-ink-2">
            {line.channel === 'online' ? <Badge tone="azzurro">{t('day.online')}</Badge> : null}
            {line.unheardSeconds === null ? null : (
              <Badge tone="ambra">{t('day.unheard', { time: minutesClock(line.unheardSeconds) })}</Badge>
            )}
            {voided ? (
              <Badge tone="pomodoro" dot>
                {t('day.voided')}
              </Badge>
            ) : null}
            {line.voidReason === null ? null : <span className="break-words">{line.voidReason}</span>}
          </p>
        ) : null}
      </div>
      <div className="flex flex-col items-end self-start @min-[24rem]:flex-row @min-[24rem]:items-center @min-[24rem]:self-center">
        <span className="num pt-0.5 font-display text-16 font-bold whitespace-nowrap">
          {voided ? (
            <s className="text-ink-3">{formatPrice(line.discountPrice)}</s>
          ) : (
            formatPrice(line.discountPrice)
          )}
        </span>
        {voidable ? (
          <IconButton
            label={t('void.open', { title: line.deal.title, name: line.customer.username })}
            onClick={onVoid}
            className="-mr-3 -mb-2 @min-[24rem]:-my-1 @min-[24rem]:-mr-2 @min-[24rem]:ml-1"
          >
            <Icon name="undo-2" />
          </IconButton>
        ) : null}
      </div>
    </li>
  )
}
