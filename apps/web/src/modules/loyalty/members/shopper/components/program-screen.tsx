import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProgramPage } from '@vicino/contract/loyalty/members/schemas'
import type { ProgramPlace } from '@vicino/contract/loyalty/partners/schemas'
import { type ReactNode, Suspense, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useScreenName } from '~/lib/screen-name.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { StampsDrawing } from '~/ui/drawings/stamps-drawing.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import { RewardCard } from '~/modules/loyalty/programs/shared/reward-card.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { programPage, regulationPdf } from '../api/program-page.ts'
import { canEarn } from '../model/phases.ts'
import { dayText } from '../../shared/model/ways.ts'
import { TierList } from './tier-list.tsx'
import { PhaseBadge } from './phase-badge.tsx'
import { type Position, ProgramPlaces } from './program-places.tsx'
import { FactList, WayList } from './way-list.tsx'

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'))

/** The relation of the viewer to the program, which decides what 'Partecipa' does. */
export type Viewer = 'guest' | 'member' | 'joins' | 'other' | 'unknown'

interface ProgramScreenProps {
  id: string
  viewer: Viewer
  /** Runs when 'Partecipa' is pressed. */
  onJoin: (program: ProgramPage) => void
  /** The visitor's position, if it is known. */
  position: Position | undefined
  /** Draws the map of places where the program is valid. */
  drawMap: (places: readonly ProgramPlace[]) => ReactNode
}

/**
 * The page of a program for shoppers: ways to earn, tiers, facts, regulation and 'Partecipa'
 * (R-414).
 */
export function ProgramScreen({ id, viewer, onJoin, position, drawMap }: ProgramScreenProps) {
  const { t } = useTranslation('members')
  const { data, error, refetch } = useQuery(programPage(id))
  useScreenName(data?.name)
  if (data === undefined) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) {
      return (
        <EmptyState
          drawing={<StampsDrawing />}
          title={t('page.missing')}
          reason={t('page.missingText')}
          action={
            <a href="/" className={buttonStyle()}>
              {t('page.back')}
            </a>
          }
          className="py-20"
        />
      )
    }
    return error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />
  }
  return (
    <article className="page @container grid gap-8 pt-4 pb-8 md:pt-8">
      <Head program={data} viewer={viewer} onJoin={() => onJoin(data)} />
      <Rewards program={data} viewer={viewer} />
      {data.phase === 'closed' || data.phase === 'archived' ? null : (
        <ProgramPlaces
          programId={id}
          isCommon={data.partners.length > 0}
          linked={viewer !== 'guest'}
          position={position}
          drawMap={drawMap}
        />
      )}
      <div className="grid gap-x-12 gap-y-8 @min-[60rem]:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="ways-title" className="@container grid content-start gap-4">
          <h2 id="ways-title" className="text-23">
            {t('page.ways')}
          </h2>
          <WayList program={data} />
        </section>
        <div className="grid content-start gap-8">
          {data.levels === null ? null : (
            <section aria-labelledby="levels-title" className="grid gap-3">
              <h2 id="levels-title" className="text-23">
                {t('level.title')}
              </h2>
              <TierList levels={data.levels} />
            </section>
          )}
          <section aria-labelledby="facts-title" className="grid gap-3">
            <h2 id="facts-title" className="text-23">
              {t('page.facts')}
            </h2>
            <FactList program={data} />
          </section>
          <Regulation program={data} />
        </div>
      </div>
    </article>
  )
}

function Head({ program, viewer, onJoin }: { program: ProgramPage; viewer: Viewer; onJoin: () => void }) {
  const { t } = useTranslation('members')
  const { name, description, image, brand, partners, phase, cancelReason } = program
  const [sharing, setSharing] = useState(false)
  return (
    <header className="grid gap-x-10 gap-y-5 @min-[48rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] @min-[48rem]:items-center">
      <div className="aspect-[5/3] overflow-hidden rounded-2xl bg-sunken shadow-card">
        <ResponsiveImage
          src={image}
          alt=""
          sizes="(min-width: 60rem) 40rem, 100vw"
          className="size-full object-cover"
        />
      </div>
      <div className="grid min-w-0 content-center gap-3">
        <p className="flex items-center gap-2.5 text-14 text-ink-2">
          <Avatar name={brand.username} src={brand.avatar} ring="brand" className="m-1 size-9" />
          <span className="min-w-0 wrap-anywhere">
            {t('page.by')}{' '}
            {viewer === 'guest' ? (
              <b className="text-ink">{brand.username}</b>
            ) : (
              <Link
                to="/brand/$id"
                params={{ id: brand._id }}
                className="rounded-sm font-bold text-ink underline"
              >
                {brand.username}
              </Link>
            )}
          </span>
        </p>
        <h1 className="text-28 text-balance hyphens-auto wrap-anywhere md:text-36">{name}</h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
          <PhaseBadge phase={phase} />
          <PhaseText program={program} />
        </div>
        {cancelReason === null ? null : (
          <p className="text-14 wrap-anywhere text-ink-2">{t('cancelReason', { reason: cancelReason })}</p>
        )}
        <p className="max-w-prose text-16 text-pretty whitespace-pre-line wrap-anywhere text-ink-2">
          {description}
        </p>
        {partners.length === 0 ? null : (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-14 text-ink-2">
            <span>{t('page.with')}</span>
            {partners.map((partner) => (
              <span
                key={partner._id}
                className="inline-flex min-w-0 items-center gap-2 font-semibold text-ink"
              >
                <Avatar name={partner.username} src={partner.avatar} className="size-7" />
                <span className="min-w-0 wrap-anywhere">{partner.username}</span>
              </span>
            ))}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2 pt-1">
          <JoinAction program={program} viewer={viewer} onJoin={onJoin} />
          <Button variant="outline" size="lg" onClick={() => setSharing(true)}>
            <Icon name="share-2" className="size-4.5" />
            {t('page.share')}
          </Button>
        </div>
        {canEarn(phase) && (viewer === 'guest' || viewer === 'joins') ? (
          <p className="text-12 text-ink-2">{t(viewer === 'guest' ? 'page.guest' : 'page.free')}</p>
        ) : null}
      </div>
      <Suspense>
        {sharing ? <ShareDialog program={program} onClose={() => setSharing(false)} /> : null}
      </Suspense>
    </header>
  )
}

/** The program's rewards in the brand's order; nothing while the catalogue is empty. */
function Rewards({
  program: { _id: programId, rewards, levels },
  viewer,
}: {
  program: ProgramPage
  viewer: Viewer
}) {
  const { t } = useTranslation('rewards')
  if (rewards.length === 0) return null
  return (
    <section aria-labelledby="rewards-title" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h2 id="rewards-title" className="text-23">
            {t('page.title')}
          </h2>
          <p className="text-14 text-ink-2">{t('page.lead')}</p>
        </div>
        {viewer === 'member' ? (
          <Link
            to="/wallet/$programId"
            params={{ programId }}
            search={{ tab: 'rewards' }}
            hash="premi"
            className={buttonStyle({ variant: 'lemon', size: 'sm' })}
          >
            <Icon name="gift" className="size-4" />
            {t('page.claim')}
          </Link>
        ) : null}
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
        {rewards.map((reward) => (
          <li key={reward._id}>
            <RewardCard
              reward={reward}
              level={reward.minRank === 0 ? null : (levels?.items[reward.minRank - 1]?.name ?? null)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PhaseText({ program: { phase, startDate, endDate, claimsUntil } }: { program: ProgramPage }) {
  const { t } = useTranslation('members')
  if (phase === 'draft') return null
  return (
    <span className="min-w-0">
      {t(`phaseText.${phase === 'archived' ? 'closed' : phase}`, {
        start: dayText(startDate),
        end: dayText(endDate),
        claims: dayText(claimsUntil),
      })}
    </span>
  )
}

function JoinAction({
  program: { _id: programId, phase, startDate },
  viewer,
  onJoin,
}: {
  program: ProgramPage
  viewer: Viewer
  onJoin: () => void
}) {
  const { t } = useTranslation('members')
  if (viewer === 'member') {
    return (
      <Link
        to="/wallet/$programId"
        params={{ programId }}
        className={buttonStyle({ variant: 'lemon', size: 'lg' })}
      >
        <Icon name="wallet" className="size-4.5" />
        {t('page.card')}
      </Link>
    )
  }
  if (!canEarn(phase)) {
    return (
      <p className="rounded-full bg-sunken px-5 py-3 text-14 font-semibold text-ink-2">
        {phase === 'scheduled' ? t('page.soon', { date: dayText(startDate) }) : t('page.closed')}
      </p>
    )
  }
  if (viewer === 'unknown') return <Skeleton className="h-13 w-36 rounded-full" />
  if (viewer === 'other') return <p className="text-14 text-ink-2">{t('page.notYou')}</p>
  return (
    <Button variant="lemon" size="lg" onClick={onJoin}>
      {t('page.join')}
    </Button>
  )
}

function Regulation({ program: { _id: id, regulationVersion: version } }: { program: ProgramPage }) {
  const { t } = useTranslation('members')
  return (
    <section aria-labelledby="regulation-title" className="grid gap-2">
      <h2 id="regulation-title" className="text-23">
        {t('page.regulation')}
      </h2>
      {version === null ? (
        <p className="text-14 text-ink-2">{t('page.regulationNone')}</p>
      ) : (
        <>
          <p className="text-14 text-pretty text-ink-2">{t('page.regulationText', { version })}</p>
          <p className="flex flex-wrap gap-x-5 text-14 font-semibold">
            <Link
              to="/regolamento/$id"
              params={{ id }}
              className="inline-flex min-h-11 items-center gap-1.5 text-azzurro hover:underline"
            >
              <Icon name="scroll-text" className="size-4" />
              {t('page.read')}
            </Link>
            <a
              href={regulationPdf(id, version)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-1.5 text-azzurro hover:underline"
            >
              <Icon name="download" className="size-4" />
              {t('page.pdf')}
            </a>
          </p>
        </>
      )}
    </section>
  )
}

function Loading() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')} className="page grid gap-6 py-8 md:grid-cols-2">
      <Skeleton className="aspect-[5/3] rounded-2xl" />
      <div className="grid content-center gap-4">
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-20" />
        <Skeleton className="h-13 w-40 rounded-full" />
      </div>
    </div>
  )
}
