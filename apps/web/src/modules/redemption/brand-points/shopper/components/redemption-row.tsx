import type { RedemptionLine, RedemptionStatus } from '@vicino/contract/redemption/redemptions/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatCount, formatDateTime, formatPrice } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Amount } from './amount.tsx'
import { DealThumb } from '~/ui/deal-thumb.tsx'
import { DealTitleLink } from './deal-title-link.tsx'

const TONES = {
  held: 'azzurro',
  redeemed: 'basilico',
  cancelled: 'neutral',
  expired: 'ambra',
  voided: 'pomodoro',
} as const satisfies Record<RedemptionStatus, string>

/** The Proof Post about a used deal, or the offer of one, from the feature posts. */
export type PostOf = (line: RedemptionLine) => ReactNode

/** A closed redemption: its outcome, time and price, and the Proof Post of a used one. */
export function RedemptionRow({ line, postOf }: { line: RedemptionLine; postOf: PostOf }) {
  const { t } = useTranslation('wallet')
  const { status, deal } = line
  return (
    <li className="flex gap-3 border-b border-line p-4 last:border-0 md:px-5">
      <DealThumb src={deal.image} muted={status !== 'redeemed'} className="size-16 rounded-md" />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="text-14 leading-snug font-semibold break-words md:text-16">
          <DealTitleLink dealId={deal._id} title={deal.title} />
        </p>
        <p className="text-12 text-ink-2">
          {line.brand.username} · {formatDateTime(line.closedAt ?? line.expiresAt)}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Badge tone={TONES[status]} dot>
            {t(line.freedByShop ? 'history.freed' : `history.status.${status}`)}
          </Badge>
          {status === 'redeemed' || status === 'voided' ? <Paid line={line} /> : null}
        </p>
        {line.voidReason === null ? null : (
          <p className="text-12 break-words text-ink-2">
            {t('history.voidReason', { reason: line.voidReason })}
          </p>
        )}
        {status === 'redeemed' ? <div className="mt-1 min-h-9">{postOf(line)}</div> : null}
      </div>
    </li>
  )
}

/** The price paid, with the points earned or reversed. */
function Paid({ line }: { line: RedemptionLine }) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <span className="num font-display text-16 font-bold">{formatPrice(line.discountPrice)}</span>
      {line.status === 'redeemed' ? (
        <Amount amount={line.points} className="text-12" />
      ) : (
        <span className="num text-12 text-ink-2">
          {t('history.taken', { points: `${formatCount(line.points)} BP` })}
        </span>
      )}
    </>
  )
}
