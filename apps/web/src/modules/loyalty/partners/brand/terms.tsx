import { useId } from 'react'
import type { Partner } from '@vicino/contract/loyalty/partners/schemas'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'

type Terms = Partner['terms']
type Clearing = Partner['clearing']

interface TermsProps {
  terms: Terms
  /** The reader: the program's owner, who reads about a partner, or the partner itself. */
  side: 'owner' | 'partner'
}

/** The agreed terms, one line each. */
export function TermsList({ terms, side }: TermsProps) {
  const { t } = useTranslation('partners')
  const own = side === 'partner'
  const facts = [
    [t(own ? 'terms.ownEarns' : 'terms.earns'), t(terms.earns ? 'terms.yes' : 'terms.no')],
    ...(terms.earns ? [[t('terms.price'), formatPrice(terms.pointsPrice)]] : []),
    [t(own ? 'terms.ownHandsOver' : 'terms.handsOver'), t(terms.handsOver ? 'terms.yes' : 'terms.no')],
    ...(terms.handsOver ? [[t('terms.share'), t('terms.ofValue', { percent: terms.prizePercent })]] : []),
  ]
  return <Facts facts={facts} />
}

/** Other terms that the owner proposes. The present terms hold until the partner accepts. */
export function ProposedTerms({ terms, side, title }: TermsProps & { title: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-xl bg-azzurro-soft p-4">
      <h4 id={id} className="text-14 font-semibold">
        {title}
      </h4>
      <TermsList terms={terms} side={side} />
    </section>
  )
}

/** The reason why nothing earns although both sides agree. */
export function Suspended({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-2 rounded-xl bg-ambra-soft px-4 py-3 text-14 text-pretty">
      <Icon name="circle-alert" className="size-5 shrink-0 text-ambra" />
      {text}
    </p>
  )
}

/** The month's movements at a partner's tills, and the resulting amounts for the reader. */
export function ClearingList({ clearing, side }: { clearing: Clearing; side: 'owner' | 'partner' }) {
  const { t } = useTranslation('partners')
  const { pointsEarned, pointsReversed, prizes, amount } = clearing
  const own = side === 'partner' ? amount : -amount
  const facts = [
    [t('clearing.earned'), formatCount(pointsEarned)],
    ...(pointsReversed === 0 ? [] : [[t('clearing.reversed'), formatCount(pointsReversed)]]),
    [t('clearing.prizes'), formatCount(prizes)],
    [t(own < 0 ? 'clearing.owes' : 'clearing.gets'), formatPrice(Math.abs(own))],
  ]
  return <Facts facts={facts} />
}

function Facts({ facts }: { facts: readonly (readonly string[])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 text-14">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-ink-2">{term}</dt>
          <dd className="num text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
