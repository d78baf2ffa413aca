import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { JoinedProgram } from '@vicino/contract/loyalty/members/schemas'
import { type ComponentProps, Suspense } from 'react'
import { HowOrdered } from '~/modules/foundation/legal/shared/how-ordered.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { buttonStyle } from '~/ui/button.tsx'
import { StampsDrawing } from '~/ui/drawings/stamps-drawing.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { joinedPrograms } from '../api/memberships.ts'
import { isRunning } from '../model/phases.ts'
import type { Place } from './near-programs.tsx'
import { GainStatus } from './gain-status.tsx'
import { ProgramCard } from './program-card.tsx'

const NearPrograms = lazyPart(() => import('./near-programs.tsx'))

/** A cancelled program that owes its member something stays in sight. */
const isOpen = ({ program, compensation }: JoinedProgram): boolean =>
  isRunning(program.phase) || (compensation !== null && compensation.settledAt === null)

interface ProgramsPanelProps extends Pick<ComponentProps<typeof ProgramCard>, 'reach'> {
  position: Place | undefined
}

/** 'Raccolte' of the wallet: a card for each joined program, ended ones last. */
export function ProgramsPanel({ reach, position }: ProgramsPanelProps) {
  const { t } = useTranslation('members')
  const { data, error, refetch } = useQuery(joinedPrograms())
  if (data === undefined) {
    return error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />
  }
  const running = data.items.filter(isOpen)
  const over = data.items.filter((member) => !isOpen(member))
  const near = (
    <Suspense fallback={<Skeleton className="h-60 rounded-xl" />}>
      <NearPrograms position={position} />
    </Suspense>
  )
  if (data.items.length === 0) {
    return (
      <>
        <EmptyState
          drawing={<StampsDrawing />}
          title={t('wallet.empty.title')}
          reason={t('wallet.empty.reason')}
          action={
            <Link to="/deals" className={buttonStyle()}>
              {t('wallet.empty.action')}
            </Link>
          }
        />
        {near}
      </>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <GainStatus />
      {running.map((member) => (
        <ProgramCard key={member.programId} member={member} reach={reach} />
      ))}
      <HowOrdered className="justify-self-start" />
      {over.length > 0 ? (
        <details className="group" open={running.length === 0}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center px-1 text-14 font-semibold">
            {t('wallet.over')} ({over.length})
          </summary>
          <div className="grid grid-cols-1 gap-4 pt-2">
            {over.map((member) => (
              <ProgramCard key={member.programId} member={member} reach={reach} />
            ))}
          </div>
        </details>
      ) : null}
      {near}
    </div>
  )
}

function Loading() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')} className="grid grid-cols-1 gap-4">
      {['a', 'b'].map((card) => (
        <div key={card} className="grid gap-4 rounded-2xl bg-surface p-4 shadow-card">
          <div className="flex gap-3">
            <Skeleton className="size-14 shrink-0" />
            <div className="grid flex-1 content-start gap-2">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-3.5 w-1/3" />
            </div>
          </div>
          <div className="flex gap-8">
            <Skeleton className="h-10 w-28" />
            <Skeleton className="h-16 flex-1" />
          </div>
          <Skeleton className="h-11 rounded-full" />
        </div>
      ))}
    </div>
  )
}
