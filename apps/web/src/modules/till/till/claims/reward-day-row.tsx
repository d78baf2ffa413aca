import type { RewardEntry } from '@vicino/contract/till/till/schemas'
import { isUndoable } from '@vicino/domain/loyalty/claims'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { DAY_ACTION, DayLine } from '../components/day-line.tsx'

interface RewardDayRowProps {
  line: RewardEntry
  ofAllTills: boolean
  keepsRoom: boolean
  now: number
  onUndo: () => void
}

/**
 * A fulfilled reward in the day's list: time, reward, customer, amount paid at the till; struck
 * through when it was undone.
 */
export function RewardDayRow({ line, ofAllTills, keepsRoom, now, onUndo }: RewardDayRowProps) {
  const { t } = useTranslation('till')
  const isUndone = line.undoReason !== null
  const amount = line.amount === 0 ? '' : formatPrice(line.amount)
  return (
    <DayLine
      at={line.confirmedAt}
      title={line.reward}
      by={ofAllTills ? line.confirmedBy : undefined}
      badges={
        <p className="flex flex-wrap items-center gap-1.5 pt-0.5 text-12 text-ink-2">
          <Badge tone="basilico">
            <Icon name="gift" className="size-3.5" />
            {t('day.prize')}
          </Badge>
          {isUndone ? (
            <Badge tone="pomodoro" dot>
              {t('undo.undone')}
            </Badge>
          ) : null}
          {line.undoReason === null ? null : <span className="break-words">{line.undoReason}</span>}
        </p>
      }
      amount={isUndone ? <s className="text-ink-3">{amount}</s> : amount}
      action={
        line.can.undo && isUndoable(Date.parse(line.confirmedAt), now) ? (
          <IconButton
            label={t('undo.open', { reward: line.reward, name: line.customer.username })}
            onClick={onUndo}
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
