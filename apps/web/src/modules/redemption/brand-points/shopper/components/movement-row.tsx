import { Link } from '@tanstack/react-router'
import type { Movement, MovementKind } from '@vicino/contract/redemption/brand-points/schemas'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatCount, formatDateTime } from '~/lib/format.ts'
import { cn } from '~/ui/cn.ts'
import { ReceiptButton } from '~/modules/foundation/ledger/shared/receipt-button.tsx'
import { explanationOf } from '../model/explanation.ts'
import { Amount, amountText } from './amount.tsx'
import { DealTitleLink } from './deal-title-link.tsx'

const ICONS: Record<MovementKind, IconName> = {
  'account-merge-in': 'users',
  'account-merge-out': 'users',
  'invite-back': 'undo-2',
  redemption: 'ticket-percent',
  'redemption-void': 'undo-2',
  invite: 'user-plus',
  profile: 'user-check',
  'proof-post': 'pen-line',
  'proof-post-back': 'undo-2',
  display: 'monitor-smartphone',
  reward: 'gift',
  expiry: 'hourglass',
}

/**
 * One movement: its cause with a link, the time, the amount and the balance after it. It opens an
 * explanation.
 */
export function MovementRow({ movement }: { movement: Movement }) {
  const { t } = useTranslation('wallet')
  const [open, setOpen] = useState(false)
  const panel = useId()
  const { kind, amount, createdAt, explanation } = movement
  const icon = ICONS[kind]
  const when = formatDateTime(createdAt)
  const why = explanationOf(movement)
  return (
    <li className="border-b border-line last:border-0">
      <div className="relative flex min-h-18 items-center gap-3 py-2.5 pr-2 pl-4 md:pl-5">
        <span
          className={cn(
            'grid size-10 shrink-0 place-items-center rounded-full',
            amount > 0 ? 'bg-limone text-on-limone' : 'bg-sunken text-ink-2',
          )}
        >
          <Icon name={icon} className="size-5" />
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1 basis-[8.5rem]">
            <p className="line-clamp-2 text-14 font-semibold break-words md:text-16">
              <Cause movement={movement} />
            </p>
            <p className="text-12 text-ink-2">
              {hasOwnTitle(movement) ? (
                // On narrow screens the icon alone stands for the most frequent kind.
                <span className={kind === 'redemption' ? 'max-sm:sr-only' : undefined}>
                  {t(`movements.kinds.${kind}`)} ·{' '}
                </span>
              ) : null}
              {when}
            </p>
          </div>
          <p className="ml-auto grid justify-items-end gap-0.5 text-right">
            <Amount amount={amount} className="text-14" />
            <span className="num text-12 text-ink-2">
              {t('movements.balance', { balance: formatCount(movement.balance) })}
            </span>
          </p>
        </div>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          aria-label={t('movements.explain', { amount: amountText(amount), date: when })}
          onClick={() => setOpen(!open)}
          className="grid size-11 shrink-0 place-items-center rounded-full text-ink-3 after:absolute after:inset-0 hover:text-ink"
        >
          <Icon
            name="chevron-down"
            className={cn('size-5 transition-transform duration-150', open && 'rotate-180')}
          />
        </button>
      </div>
      <div id={panel} hidden={!open} className="px-4 pb-4 md:pr-5 md:pl-[72px]">
        <p className="text-14 text-pretty break-words">
          {why.map(({ key, values }) => t(key, values)).join(' ')}
        </p>
        <p className="pt-1 text-12 text-ink-3">
          {t('movements.rule', { rule: explanation.rule, version: explanation.version })}
        </p>
        <ReceiptButton of={{ movement: movement._id }} className="mt-3" />
      </div>
    </li>
  )
}

const hasOwnTitle = ({ source }: Movement): boolean =>
  source.title !== null && (source.type === 'redemption' || source.type === 'coupon')

/** The cause of a movement: a deal, a coupon, or a description. */
function Cause({ movement }: { movement: Movement }) {
  const { t } = useTranslation('wallet')
  const { source, kind } = movement
  if (source.title && source.type === 'redemption' && source.dealId)
    return <DealTitleLink dealId={source.dealId} title={source.title} />
  if (source.title && source.type === 'coupon')
    return (
      <Link to="/wallet" search={{ tab: 'coupons' }} className="relative z-10 rounded-sm hover:underline">
        {source.title}
      </Link>
    )
  return t(`movements.kinds.${kind}`)
}
