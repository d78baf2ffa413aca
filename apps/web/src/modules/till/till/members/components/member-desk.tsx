import type { TillClaim } from '@vicino/contract/loyalty/claims/schemas'
import type { TillCoupon } from '@vicino/contract/loyalty/coupons/schemas'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { RoleNote } from '~/ui/role-note.tsx'
import { PublishedCode } from '../../coupons/published-code.tsx'
import { MemberClaims } from '../../claims/member-claims.tsx'
import { useEscape } from '../../hooks/use-escape.ts'
import type { SeenCard } from '../../model/till-state.ts'
import { VisitPanel } from '../../visits/visit-panel.tsx'
import type { Attempting } from '../hooks/use-attempt.ts'
import { LooseRefundForm } from './loose-refund-form.tsx'
import { ProgramStanding } from './program-standing.tsx'
import { PurchaseForm } from './purchase-form.tsx'

interface MemberDeskProps {
  seen: SeenCard
  /** The till needs the card for a refund without a receipt. */
  isForRefund: boolean
  attempting: Attempting
  /** Opens a reward of the customer to fulfil it. */
  onClaim: (claim: TillClaim) => void
  /** Puts a coupon on the customer's receipt. */
  onCoupon: (coupon: TillCoupon) => void
  onLeave: () => void
}

/**
 * The customer of the scanned card with their balances, and the purchase or refund to register
 * (R-219).
 */
export function MemberDesk({ seen, isForRefund, attempting, onClaim, onCoupon, onLeave }: MemberDeskProps) {
  const { t } = useTranslation('till')
  const title = useId()
  // A request without an answer can be dropped only by its button.
  useEscape(onLeave, attempting.state.step === 'none' || attempting.state.step === 'refused')
  const allows = useAllows()
  const { customer, offlineCard, programs, claims, visit } = seen
  const isSending = attempting.state.step === 'sending' || attempting.state.step === 'unsure'
  const joined = programs.filter(({ balance }) => balance !== null)
  return (
    <section
      aria-labelledby={title}
      className="overflow-hidden rounded-2xl bg-surface shadow-card motion-safe:animate-[till-arrive_150ms_ease-out]"
    >
      <div className="grid gap-2 px-5 pt-5 pb-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Avatar name={customer.username} src={customer.avatar} className="size-12" />
          <div className="grid min-w-0 flex-1">
            <h2 id={title} className="text-19 break-words">
              <span className="sr-only">{t('member.title', { name: customer.username })}</span>
              <span aria-hidden>{customer.username}</span>
            </h2>
            <p className="text-14 break-words text-ink-2">
              <span className="sr-only">{t('member.handle')}: </span>
              {customer.handle}
            </p>
          </div>
          {offlineCard ? (
            <Badge tone="ambra" className="px-3 py-1 text-14">
              <Icon name="wifi-off" className="size-4" />
              {t('member.offlineCard')}
            </Badge>
          ) : null}
        </div>
        {offlineCard ? <p className="text-14 text-pretty text-ink-2">{t('member.offlineText')}</p> : null}
        {joined.length === 0 ? null : (
          <ul aria-label={t('member.standing')} className="grid rounded-lg bg-sunken px-3.5 py-1">
            {programs.map((program) => (
              <ProgramStanding key={program._id} program={program} />
            ))}
          </ul>
        )}
      </div>
      {!allows(isForRefund ? 'purchase-REFUND' : 'purchase-CREATE') ? (
        <NotAllowed onLeave={onLeave} />
      ) : isForRefund && joined.length > 0 ? (
        <LooseRefundForm seen={seen} attempting={attempting} onLeave={onLeave} />
      ) : joined.some(({ earns }) => earns) ? (
        <PurchaseForm seen={seen} attempting={attempting} onLeave={onLeave} />
      ) : (
        <NothingToRegister seen={seen} onLeave={onLeave} />
      )}
      {isForRefund ? null : (
        <MemberClaims claims={claims} isOffline={offlineCard} disabled={isSending} onOpen={onClaim} />
      )}
      {isForRefund || offlineCard || !allows('code-CONFIRM') ? null : (
        <PublishedCode userId={customer.userId} disabled={isSending} onCoupon={onCoupon} />
      )}
      {isForRefund || visit === null || !allows('purchase-CREATE') ? null : (
        <VisitPanel visit={visit} disabled={isSending} onNext={onLeave} />
      )}
    </section>
  )
}

function NotAllowed({ onLeave }: Pick<MemberDeskProps, 'onLeave'>) {
  const { t } = useTranslation('till')
  return (
    <div className="grid gap-4 px-5 pt-1 pb-5">
      <RoleNote />
      <Button size="lg" wide onClick={onLeave}>
        <Icon name="scan-line" className="size-5" />
        {t('member.done.next')}
      </Button>
    </div>
  )
}

/** The reason why a purchase of this customer cannot be registered now, and what to do. */
function NothingToRegister({
  seen: { customer, programs },
  onLeave,
}: Pick<MemberDeskProps, 'seen' | 'onLeave'>) {
  const { t } = useTranslation('till')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const earning = programs.filter(({ earns }) => earns)
  const why = programs.length === 0 ? 'noProgram' : earning.length === 0 ? 'over' : 'notMember'
  return (
    <div className="grid gap-4 px-5 pt-1 pb-5">
      <div role="alert">
        <EmptyState
          title={t(`member.none.${why}.title`, { name: customer.username })}
          reason={t(`member.none.${why}.text`)}
          className="py-4"
        />
      </div>
      <Button ref={button} size="lg" wide onClick={onLeave}>
        <Icon name="scan-line" className="size-5" />
        {t('member.done.next')}
      </Button>
    </div>
  )
}
