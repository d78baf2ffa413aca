import { Link } from '@tanstack/react-router'
import type { JoinedProgram } from '@vicino/contract/loyalty/members/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import { VisuallyHidden } from '~/ui/visually-hidden.tsx'
import { canEarn, isCancelled, isRunning } from '../model/phases.ts'
import { BalanceNotes } from './balance-notes.tsx'
import { CompensationNote } from './compensation-note.tsx'
import { TierRing } from './tier-ring.tsx'
import { PhaseBadge } from './phase-badge.tsx'
import { PointsTotal } from './points-total.tsx'
import { StampCard } from './stamp-card.tsx'

interface ProgramCardProps {
  member: JoinedProgram
  /** Draws the rewards that the member can claim or nearly can. */
  reach: (programId: string) => ReactNode
}

/**
 * A joined program in the wallet, drawn as a ticket: points, tier and stamps, with the link on its
 * stub.
 */
export function ProgramCard({ member, reach }: ProgramCardProps) {
  const { t } = useTranslation('members')
  const { program, points, stamps } = member
  const { _id: programId, name, image, brand, phase, stampsEach } = program
  const earns = canEarn(phase)
  return (
    <article className="overflow-hidden rounded-2xl bg-surface shadow-card" data-program={programId}>
      <div className="flex gap-3 px-4 pt-4">
        <span className="block size-14 shrink-0 overflow-hidden rounded-lg bg-sunken">
          <ResponsiveImage
            src={image}
            alt=""
            sizes="84px"
            loading="lazy"
            className="size-full object-cover"
          />
        </span>
        <div className="grid min-w-0 flex-1 content-start">
          <h2 className="text-19 leading-snug wrap-anywhere">
            <Link to="/wallet/$programId" params={{ programId }} className="rounded-sm hover:underline">
              {name}
            </Link>
          </h2>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 wrap-anywhere text-ink-2">
            {brand.username}
            {phase === 'active' ? null : <PhaseBadge phase={phase} />}
          </p>
        </div>
      </div>
      <div className="grid gap-4 px-4 pt-3 pb-4">
        {member.compensation ? <CompensationNote owed={member.compensation} /> : null}
        {isCancelled(phase) ? null : (
          <>
            <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
              <PointsTotal points={points} />
              <div className="min-w-0 grow basis-52">
                <TierRing member={member} />
              </div>
            </div>
            {stampsEach === null && stamps === 0 ? null : <StampCard stamps={stamps} each={stampsEach} />}
          </>
        )}
        <BalanceNotes member={member} />
        {isRunning(phase) ? reach(programId) : null}
      </div>
      <Perforation />
      <div className="flex flex-wrap gap-2 px-4 pt-1 pb-4">
        {earns ? (
          <Link to="/tessera" className={buttonStyle({ variant: 'lemon', className: 'grow' })}>
            <Icon name="qr-code" className="size-4.5" />
            {t('wallet.card')}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Link>
        ) : null}
        <Link
          to="/wallet/$programId"
          params={{ programId }}
          aria-label={t('wallet.openOf', { name })}
          className={buttonStyle({ variant: 'outline', className: 'grow' })}
        >
          {t('wallet.open')}
        </Link>
      </div>
    </article>
  )
}
