import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { oneDealDeeper } from '~/lib/history-depth.ts'
import { leaveFrom } from '../../detail/model/morph.ts'

interface DealLinkProps {
  dealId: string
  children: ReactNode
}

/**
 * Opens the deal's detail over the present list: the same address with `detail`. The card
 * around it must be `relative` and draw CARD_RING, because the link covers the whole card and other
 * controls lie above it.
 */
export function DealLink({ dealId, children }: DealLinkProps) {
  return (
    <Link
      to="."
      search={(previous) => ({ ...previous, detail: dealId })}
      state={oneDealDeeper}
      resetScroll={false}
      onClick={({ currentTarget }) => {
        const card = currentTarget.closest<HTMLElement>('[data-deal-id]')
        if (card !== null) leaveFrom(card)
      }}
      data-card-link
      className="scroll-mx-5 after:absolute after:inset-0 focus-visible:outline-none"
    >
      {children}
    </Link>
  )
}

/**
 * 'In Negozio' for a deal of a shop, 'Online' for a deal with a link. Both open the checkout
 * (R-078, R-170).
 */
export function RedeemLink({
  deal,
  wide = false,
}: {
  deal: { _id: string; link: string | null; title: string }
  wide?: boolean
}) {
  const { t } = useTranslation('deals')
  return (
    <Link
      to="/checkout"
      search={{ id: deal._id }}
      className={`relative z-10 inline-flex min-h-11 items-center justify-center rounded-full bg-action px-4 text-14 font-semibold whitespace-nowrap text-on-action transition-transform duration-120 active:scale-97 ${wide ? 'w-full' : ''}`}
    >
      {deal.link === null ? t('card.inStore') : t('card.online')}
      <span className="sr-only">: {deal.title}</span>
    </Link>
  )
}
