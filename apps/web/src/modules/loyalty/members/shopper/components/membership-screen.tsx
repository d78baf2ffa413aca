import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Membership } from '@vicino/contract/loyalty/members/schemas'
import type { ReactNode } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useScreenName } from '~/lib/screen-name.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { StampsDrawing } from '~/ui/drawings/stamps-drawing.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { membershipQuery } from '../api/memberships.ts'
import { canEarn, isCancelled } from '../model/phases.ts'
import { dayText } from '../../shared/model/ways.ts'
import { BalanceNotes } from './balance-notes.tsx'
import { Challenges } from './challenges.tsx'
import { CompensationNote } from './compensation-note.tsx'
import { EventList } from './event-list.tsx'
import { GainStatus } from './gain-status.tsx'
import { TierList } from './tier-list.tsx'
import { TierRing } from './tier-ring.tsx'
import { MembershipSettings } from './membership-settings.tsx'
import { PhaseBadge } from './phase-badge.tsx'
import { PointsTotal } from './points-total.tsx'
import { StampCard } from './stamp-card.tsx'
import { WalletButtons } from '../../shared/components/wallet-buttons.tsx'

export type MembershipTab = 'movements' | 'rewards' | 'levels' | 'settings'

interface MembershipScreenProps {
  id: string
  tab: MembershipTab
  onTab: (tab: MembershipTab) => void
  onLeft: (name: string) => void
  /** Content of other features: above the movements, and below the rewards. */
  parts: { readonly movements: ReactNode; readonly rewards: ReactNode }
}

/**
 * /wallet/{programId}: a member's balance, its history, the tiers and the settings of the
 * membership.
 */
export function MembershipScreen({ id, tab, onTab, onLeft, parts }: MembershipScreenProps) {
  const { t } = useTranslation(['members', 'wallet-passes'])
  const { data, error, refetch } = useQuery(membershipQuery(id))
  useScreenName(data?.program.name)
  if (data === undefined) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) {
      return (
        <EmptyState
          drawing={<StampsDrawing />}
          title={t('membership.none')}
          reason={t('membership.noneText')}
          action={
            <Link to="/raccolta/$id" params={{ id }} className={buttonStyle()}>
              {t('membership.see')}
            </Link>
          }
          className="py-20"
        />
      )
    }
    return error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />
  }
  const tabs = [
    {
      value: 'movements' as const,
      label: t('membership.tabs.movements'),
      panel: (
        <div className="grid grid-cols-1 gap-4">
          {parts.movements}
          <EventList programId={id} />
        </div>
      ),
    },
    {
      value: 'rewards' as const,
      label: t('membership.tabs.rewards'),
      panel: parts.rewards,
    },
    ...(data.levels === null
      ? []
      : [
          {
            value: 'levels' as const,
            label: t('membership.tabs.levels'),
            panel: (
              <div className="rounded-2xl bg-surface p-5 shadow-card">
                <TierList levels={data.levels} rank={data.tier.rank} />
              </div>
            ),
          },
        ]),
    {
      value: 'settings' as const,
      label: t('membership.tabs.settings'),
      panel: <MembershipSettings membership={data} onLeft={() => onLeft(data.program.name)} />,
    },
  ]
  return (
    <div className="page @container grid gap-4 py-4 md:py-6">
      <GainStatus />
      <Link
        to="/wallet"
        search={{ tab: 'programs' }}
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start rounded-md text-14 font-semibold text-ink-2 hover:text-ink"
      >
        <Icon name="arrow-left" className="size-4" />
        {t('membership.back')}
      </Link>
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 @min-[56rem]:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="grid grid-cols-1 content-start gap-4 @min-[56rem]:sticky @min-[56rem]:below-6 @min-[56rem]:self-start">
          <Card membership={data} />
          <Challenges challenges={data.challenges} />
        </div>
        <Tabs
          label={t('membership.tabs.label')}
          value={tabs.some(({ value }) => value === tab) ? tab : 'movements'}
          tabs={tabs}
          onValueChange={onTab}
        />
      </div>
    </div>
  )
}

function Card({ membership }: { membership: Membership }) {
  const { t } = useTranslation('members')
  const { program, points, stamps, cancelReason } = membership
  const { _id: id, name, image, brand, phase, stampsEach, startDate, endDate, claimsUntil } = program
  return (
    <section aria-labelledby="program-title" className="overflow-hidden rounded-2xl bg-surface shadow-card">
      <div className="aspect-[5/2] bg-sunken">
        <ResponsiveImage
          src={image}
          alt=""
          sizes="(min-width: 64rem) 36rem, 100vw"
          className="size-full object-cover"
        />
      </div>
      <div className="grid gap-4 p-5">
        <div className="grid gap-1">
          <h1 id="program-title" className="text-28 text-balance hyphens-auto wrap-anywhere">
            {name}
          </h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
            <Link
              to="/brand/$id"
              params={{ id: brand._id }}
              className="rounded-sm wrap-anywhere hover:underline"
            >
              {brand.username}
            </Link>
            <PhaseBadge phase={phase} />
          </p>
          {phase === 'active' || phase === 'draft' ? null : (
            <p className="text-14 text-pretty text-ink-2">
              {t(`phaseText.${phase === 'archived' ? 'closed' : phase}`, {
                start: dayText(startDate),
                end: dayText(endDate),
                // `claimsUntil` is the midnight after the last day.
                claims: formatDate(Date.parse(claimsUntil) - 1),
              })}
            </p>
          )}
          {cancelReason === null || membership.compensation ? null : (
            <p className="text-14 wrap-anywhere text-ink-2">{t('cancelReason', { reason: cancelReason })}</p>
          )}
        </div>
        {membership.compensation ? <CompensationNote owed={membership.compensation} /> : null}
        {isCancelled(phase) ? null : (
          <>
            <PointsTotal points={points} />
            <TierRing member={membership} />
            {stampsEach === null && stamps === 0 ? null : <StampCard stamps={stamps} each={stampsEach} />}
          </>
        )}
        <BalanceNotes member={membership} />
      </div>
      <Perforation />
      <div className="flex flex-wrap gap-2 px-5 pt-1 pb-5">
        {canEarn(phase) ? (
          <Link to="/tessera" className={buttonStyle({ variant: 'lemon', className: 'grow' })}>
            <Icon name="qr-code" className="size-4.5" />
            {t('wallet.card')}
          </Link>
        ) : null}
        <Link
          to="/raccolta/$id"
          params={{ id }}
          className={buttonStyle({ variant: 'outline', className: 'grow' })}
        >
          {t('membership.about')}
        </Link>
      </div>
      {canEarn(phase) ? <WalletButtons of={{ programId: id }} className="-mt-3 px-5 pb-5" /> : null}
    </section>
  )
}

function Loading() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')} className="page grid gap-6 py-16 md:grid-cols-2">
      <Skeleton className="h-96 rounded-2xl" />
      <Skeleton className="h-60 rounded-2xl" />
    </div>
  )
}
