import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatPrice } from '~/lib/format.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { Button } from '~/ui/button.tsx'
import type { WaitingCode } from '@vicino/contract/till/till/schemas'
import { shownCode } from '../model/purchase-code.ts'
import { secondsLeft } from '@vicino/domain/countdown'
import { roughlyLeft } from '../model/roughly-left.ts'
import { DealThumb } from '~/ui/deal-thumb.tsx'

/**
 * An online purchase that waits for confirmation: code, deal, customer, price, time left. Without
 * `onConfirm` it is read-only.
 */
export function WaitingRow({ line, onConfirm }: { line: WaitingCode; onConfirm: (() => void) | undefined }) {
  const { t } = useTranslation('till')
  const now = useMinute()
  const { unit, count } = roughlyLeft(secondsLeft(line.expiresAt, now))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 md:px-5">
      <DealThumb eager src={line.deal.image} className="size-14 rounded-md" />
      <div className="grid min-w-[10rem] flex-1 gap-0.5">
        <p className="num font-display text-16 font-bold tracking-wide">{shownCode(line.code)}</p>
        <p className="text-14 break-words">{line.deal.title}</p>
        <p className="text-12 break-words text-ink-2">
          {line.customer.username} · {t(`online.left.${unit}`, { count })}
        </p>
      </div>
      <div className="ml-auto flex items-center gap-3">
        <span className="num font-display text-16 font-bold">{formatPrice(line.discountPrice)}</span>
        {onConfirm ? (
          <Button
            size="sm"
            variant="outline"
            aria-label={t('online.confirmOne', { code: shownCode(line.code) })}
            onClick={onConfirm}
          >
            {t('online.confirm')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
