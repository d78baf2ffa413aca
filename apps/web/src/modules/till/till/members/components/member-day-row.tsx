import type { MemberEntry } from '@vicino/contract/till/till/schemas'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { DAY_ACTION, DayLine } from '../../components/day-line.tsx'
import { useGainText } from '../hooks/use-gain-text.ts'

interface MemberDayRowProps {
  line: MemberEntry
  ofAllTills: boolean
  keepsRoom: boolean
  /** Opens the refund of a receipt; undefined without a till. */
  onRefund: ((receiptId: string) => void) | undefined
}

const ICONS = { purchase: 'shopping-bag', refund: 'undo-2', visit: 'store' } as const

/**
 * A member's purchase, refund or visit in the day's list: time, customer, kind, points and amount.
 */
export function MemberDayRow({ line, ofAllTills, keepsRoom, onRefund }: MemberDayRowProps) {
  const { t } = useTranslation('till')
  const gain = useGainText()
  const { kind, customer, receiptId, results } = line
  return (
    <DayLine
      at={line.confirmedAt}
      title={customer.username}
      by={ofAllTills ? line.confirmedBy : undefined}
      badges={
        <p className="flex flex-wrap items-center gap-1.5 pt-0.5">
          <Badge tone={kind === 'refund' ? 'ambra' : 'basilico'}>
            <Icon name={ICONS[kind]} className="size-3.5" />
            {t(`day.${kind}`)}
          </Badge>
          {results.map((result) => (
            <span key={result.program} className="num text-12 font-semibold break-words">
              {results.length > 1 ? `${result.program}: ${gain.both(result)}` : gain.both(result)}
            </span>
          ))}
          {line.reason === null ? null : (
            <span className="text-12 break-words text-ink-2">{line.reason}</span>
          )}
        </p>
      }
      amount={kind === 'visit' ? '' : `${kind === 'refund' ? '−' : ''}${formatPrice(line.amount)}`}
      action={
        line.can.refund && onRefund !== undefined ? (
          <IconButton
            label={t('day.giveBack', { receipt: receiptId, name: customer.username })}
            onClick={() => onRefund(receiptId)}
            className={DAY_ACTION}
          >
            <Icon name="undo-2" />
          </IconButton>
        ) : null
      }
      keepsRoom={keepsRoom}
    >
      <span className="min-w-0 break-words">{t(`day.receipt.${kind}`, { receipt: receiptId })}</span>
    </DayLine>
  )
}
