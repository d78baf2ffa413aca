import type { Customer } from '@vicino/contract/loyalty/customers/schemas'
import { formatCount, formatDate, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Avatar } from '~/ui/avatar.tsx'
import type { Column } from '../model/columns.ts'
import { ConsentBadge } from './consent-badge.tsx'
import { LabelDots } from '../../shared/components/label-dots.tsx'

/** Colours of the tiers above the base, the lowest first. */
export type TierColors = readonly string[]

interface CustomerCellProps {
  column: Exclude<Column, 'username'>
  customer: Customer
  colors: TierColors
}

/** The content of one column for a customer. */
export function CustomerCell({ column, customer, colors }: CustomerCellProps) {
  switch (column) {
    case 'consent':
      return <ConsentBadge consent={customer.consentType} />
    case 'firstInteraction':
      return <time dateTime={customer.createdAt}>{formatDate(customer.createdAt)}</time>
    case 'lastPurchase':
      return <LastPurchase at={customer.lastPurchase} />
    case 'totalValue':
      return formatPrice(customer.purchaseAmount)
    case 'loyaltyPoints':
      return <span className="font-semibold text-limone-text">{formatCount(customer.point)}</span>
    case 'loyaltyLevel':
      return <TierName customer={customer} colors={colors} />
    default:
      return formatCount(customer[FIELDS[column]])
  }
}

const FIELDS = {
  proofPosts: 'proofPost',
  reviews: 'reviewPost',
  redeemedRewards: 'reward',
  bollini: 'stamp',
  bp: 'credit',
  purchases: 'purchaseCount',
} as const

function LastPurchase({ at }: { at: string | null }) {
  const { t } = useTranslation('customers')
  return at === null ? (
    <span className="text-ink-3">{t('never')}</span>
  ) : (
    <time dateTime={at}>{formatDate(at)}</time>
  )
}

/** A tier's name with a dot in its colour; nothing while tiers are off. */
export function TierName({ customer, colors }: Pick<CustomerCellProps, 'customer' | 'colors'>) {
  const { level, tier } = customer
  if (tier === '') return <span className="text-ink-3">–</span>
  const color = colors[level - 1]
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <span
        aria-hidden
        className="size-2.5 shrink-0 rounded-full border border-line-strong"
        style={color === undefined ? undefined : { background: color, borderColor: color }}
      />
      <span className="min-w-0 wrap-anywhere">{tier}</span>
    </span>
  )
}

/** Avatar, username and handle. */
export function CustomerName({ customer }: { customer: Customer }) {
  const { username, handle, avatar } = customer
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={username} src={avatar} className="size-8 text-12" />
      <span className="grid min-w-0 text-left">
        <span className="truncate font-semibold">{username}</span>
        <span className="flex min-w-0 items-center gap-1.5 text-12 font-normal text-ink-2">
          <span className="truncate">@{handle}</span>
          <LabelDots ids={customer.labels} />
        </span>
      </span>
    </span>
  )
}
