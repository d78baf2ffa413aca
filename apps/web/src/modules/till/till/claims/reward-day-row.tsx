import type { RewardEntry } from '@vicino/contract/till/till/schemas'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { Icon } from '~/ui/icon.tsx'
import { DayLine } from '../components/day-line.tsx'

interface RewardDayRowProps {
  line: RewardEntry
  ofAllTills: boolean
  keepsRoom: boolean
}

/** A fulfilled reward in the day's list: time, reward, customer, amount paid at the till. */
export function RewardDayRow({ line, ofAllTills, keepsRoom }: RewardDayRowProps) {
  const { t } = useTranslation('till')
  return (
    <DayLine
      at={line.confirmedAt}
      title={line.reward}
      by={ofAllTills ? line.confirmedBy : undefined}
      badges={
        <p className="flex flex-wrap items-center gap-1.5 pt-0.5">
          <Badge tone="basilico">
            <Icon name="gift" className="size-3.5" />
            {t('day.prize')}
          </Badge>
        </p>
      }
      amount={line.amount === 0 ? '' : formatPrice(line.amount)}
      action={null}
      keepsRoom={keepsRoom}
    >
      <span className="min-w-0 break-words">{line.customer.username}</span>
    </DayLine>
  )
}
