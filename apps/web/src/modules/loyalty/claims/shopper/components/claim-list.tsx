import { Link } from '@tanstack/react-router'
import type { OwnClaim } from '@vicino/contract/loyalty/claims/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { usePages } from '~/lib/use-pages.ts'
import { ClaimBadge } from '~/modules/loyalty/claims/shared/claim-badge.tsx'
import { useCostText } from '~/modules/loyalty/claims/shared/claim-cost.ts'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { RewardThumb } from '~/modules/loyalty/programs/shared/reward-thumb.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { isOpenClaim } from '@vicino/domain/loyalty/claims'
import { ownClaims } from '../api/claims.ts'
import { deadlineOf } from '../model/deadline.ts'
import { showsCode } from '../model/shows-code.ts'

interface ClaimListProps {
  claims: readonly OwnClaim[]
  /** The list spans several programs, so each row names its brand. */
  ofAll?: boolean
}

/** The caller's claims with their states and next steps. A row opens the claim with its code. */
export function ClaimList({ claims, ofAll = false }: ClaimListProps) {
  return (
    <ul className="overflow-hidden rounded-2xl bg-surface shadow-card">
      {claims.map((claim) => (
        <li key={claim._id} className="border-b border-line last:border-0">
          <Row claim={claim} ofAll={ofAll} />
        </li>
      ))}
    </ul>
  )
}

function Row({ claim, ofAll }: { claim: OwnClaim; ofAll: boolean }) {
  const { t } = useTranslation('claims')
  const costText = useCostText()
  const { key, values } = deadlineOf(claim, useMinute())
  const { reward, state, brand } = claim
  return (
    <Link
      to="/premio/$id"
      params={{ id: claim._id }}
      className="press flex items-center gap-3 px-4 py-3.5 hover:bg-sunken"
    >
      <RewardThumb reward={reward} isGrey={!isOpenClaim(state)} />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-14 font-semibold wrap-anywhere md:text-16">{reward.name}</span>
          <ClaimBadge state={state} />
        </span>
        <span className="text-14 text-pretty text-ink-2">{t(key, values)}</span>
        <span className="num text-12 text-ink-2">
          {ofAll ? `${brand.username} · ` : ''}
          {costText(claim)}
        </span>
      </span>
      {showsCode(claim) ? (
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-limone text-on-limone">
          <Icon name="qr-code" className="size-5" aria-label={t('list.code')} role="img" />
        </span>
      ) : (
        <Icon name="chevron-right" className="size-5 shrink-0 text-ink-3" />
      )}
    </Link>
  )
}

/** Closed claims; they are requested when the customer opens the list. */
export function PastClaims({ programId }: { programId?: string }) {
  const { t } = useTranslation('claims')
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center px-1 text-14 font-semibold">
        {t('list.past')}
      </summary>
      {isOpen ? <Past programId={programId} /> : null}
    </details>
  )
}

function Past({ programId }: { programId: string | undefined }) {
  const { t } = useTranslation('claims')
  const pages = usePages(ownClaims('over', programId))
  return (
    <PagedList
      pages={pages}
      skeleton={<Skeleton className="h-24 rounded-2xl" />}
      empty={<p className="px-1 py-2 text-14 text-ink-2">{t('list.noPast')}</p>}
    >
      {(claims) => <ClaimList claims={claims} ofAll={programId === undefined} />}
    </PagedList>
  )
}
