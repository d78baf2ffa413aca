import { minutesClock } from '@vicino/domain/countdown'
import type { Confirmation } from '@vicino/contract/till/till/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatPrice } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { canVoid } from '../model/day.ts'
import { DAY_ACTION, DayLine } from './day-line.tsx'

interface DayRowProps {
  line: Confirmation
  /** The list covers several cashiers, so each row names its cashier. */
  ofAllTills: boolean
  keepsRoom: boolean
  now: number
  onVoid: () => void
}

/** A confirmation: time, deal, customer, amount; struck through when voided. */
export function DayRow({ line, ofAllTills, keepsRoom, now, onVoid }: DayRowProps) {
  const { t } = useTranslation('till')
  const voided = line.status === 'voided'
  return (
    <DayLine
      at={line.confirmedAt}
      title={line.deal.title}
      by={ofAllTills ? line.confirmedBy : undefined}
      badges={
        voided ||
        line.channel === 'online' ||
        line.unheardSeconds !== null ||
        line.withoutNetwork !== undefined ? (
          <p className="flex flex-wrap items-center gap-1.5 pt-0.5 text-12 text-ink-2">
            {line.channel === 'online' ? <Badge tone="azzurro">{t('day.online')}</Badge> : null}
            {line.withoutNetwork === undefined ? null : (
              <Badge tone="azzurro">{t('day.withoutNetwork')}</Badge>
            )}
            {line.withoutNetwork === 'stale' ? <Badge tone="ambra">{t('day.staleCode')}</Badge> : null}
            {line.unheardSeconds === null ? null : (
              <Badge tone="ambra">{t('day.inactive', { time: minutesClock(line.unheardSeconds) })}</Badge>
            )}
            {voided ? (
              <Badge tone="pomodoro" dot>
                {t('day.voided')}
              </Badge>
            ) : null}
            {line.voidReason === null ? null : <span className="break-words">{line.voidReason}</span>}
          </p>
        ) : null
      }
      amount={
        voided ? (
          <s className="text-ink-3">{formatPrice(line.discountPrice)}</s>
        ) : (
          formatPrice(line.discountPrice)
        )
      }
      action={
        line.can.void && canVoid(line, now) ? (
          <IconButton
            label={t('void.open', { title: line.deal.title, name: line.customer.username })}
            onClick={onVoid}
            className={DAY_ACTION}
          >
            <Icon name="undo-2" />
          </IconButton>
        ) : null
      }
      keepsRoom={keepsRoom}
    >
      <span className="min-w-0 break-words">{line.customer.username}</span>
    </DayLine>
  )
}
