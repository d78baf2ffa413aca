import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { JoinedProgram } from '@vicino/contract/loyalty/members/schemas'
import { type ReactNode, useState } from 'react'
import { NetworkError } from '~/lib/api-error.ts'
import { formatCount, formatDate, formatTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useTheme } from '~/lib/theme/use-theme.ts'
import { useCountdown } from '~/lib/use-countdown.ts'
import { useOnline } from '~/lib/use-online.ts'
import { useWakeLock } from '~/lib/use-wake-lock.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { FadingQr } from '~/ui/fading-qr.tsx'
import { FullScreen } from '~/ui/full-screen.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { memberCard } from '../api/member-card.ts'
import { newestEvent } from '../api/memberships.ts'
import { useGains } from '../hooks/use-gains.ts'
import { useGainText } from '../hooks/use-gain-text.ts'
import type { Gain } from '../model/gains.ts'
import { isValid, keptCard } from '../model/kept-card.ts'
import { canEarn } from '../model/phases.ts'
import { Sentences } from './sentences.tsx'
import { useWallets, WalletButtons } from '../../shared/components/wallet-buttons.tsx'

const NEVER = new Date(0).toISOString()

interface MemberCardScreenProps {
  userId: string
  name: string
  /** The person's open codes. */
  codes: ReactNode
  /** What the person has saved for the shop around them. */
  saved: ReactNode
  onClose: () => void
}

/**
 * The member's card at the till: a QR that renews itself, a code to type, and the till's last
 * confirmation.
 */
export function MemberCardScreen({ userId, name, codes, saved, onClose }: MemberCardScreenProps) {
  const { t } = useTranslation(['members', 'wallet-passes'])
  const { programs, gains } = useGains()
  const earning = programs?.filter(({ program }) => canEarn(program.phase))
  useWakeLock(true)
  return (
    <FullScreen>
      <header className="flex min-h-16 items-center gap-2 py-2">
        <h1 className="min-w-0 flex-1 text-19 wrap-anywhere">{t('card.title')}</h1>
        <IconButton label={t('card.close')} onClick={onClose} className="-mr-2">
          <Icon name="x" />
        </IconButton>
      </header>
      <div role="status" className="grid grid-cols-1 gap-3 not-empty:pb-4">
        {gains.map((gain) => (
          <CardGain key={`${gain.programId} ${gain.balance}`} gain={gain} />
        ))}
      </div>
      {codes}
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:gap-10 md:pt-6">
        <div className="grid gap-3 md:w-84">
          <CardPanel userId={userId} name={name} />
          <p className="text-center text-14 text-pretty text-ink-2">{t('card.lead')}</p>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {saved}
          {earning === undefined ? (
            <Skeleton className="h-32 rounded-2xl" />
          ) : (
            <ProgramList programs={earning} />
          )}
        </div>
      </div>
    </FullScreen>
  )
}

function CardPanel({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation('members')
  const { theme } = useTheme()
  const online = useOnline()
  const { data, error, isFetching, refetch } = useQuery(memberCard(userId))
  // A query that retries clears its error. The error is kept here, so that the offline card stays
  // on the screen meanwhile.
  const [failure, setFailure] = useState<Error | null>(null)
  if (error !== null && error !== failure) setFailure(error)
  if (data !== undefined && error === null && failure !== null) setFailure(null)
  const isLive = useCountdown(data?.expiresAt ?? NEVER) > 0
  const hasCode = useCountdown(data?.codeExpiresAt ?? NEVER) > 0
  // Each answer stores a new offline card, so it is read at each render.
  const kept = keptCard(userId)
  const isOffline = !online || failure instanceof NetworkError
  // The stored card is drawn at once: it is good for earning, and the live one follows.
  const stored = !isLive && kept !== null && isValid(kept) ? kept : null
  const offline = isOffline ? stored : null
  const token = data !== undefined && isLive ? data.card : (stored?.card ?? null)
  if (token === null && failure !== null && !isOffline) {
    return <ErrorState error={failure} onRetry={() => void refetch()} />
  }
  return (
    <section
      aria-label={t('card.qr')}
      data-theme="light"
      className="mx-auto w-full max-w-95 overflow-hidden rounded-2xl bg-white text-ink shadow-float"
    >
      {token === null ? (
        isOffline && !isFetching ? (
          <p
            role="status"
            className="grid aspect-square place-items-center p-8 text-center text-16 text-pretty"
          >
            {t('card.offlineOver')}
          </p>
        ) : (
          <div className="p-5">
            <Skeleton className="aspect-square rounded-lg" />
          </div>
        )
      ) : (
        <FadingQr token={token} label={t('card.qr')} />
      )}
      <div data-theme={theme}>
        <Perforation />
      </div>
      <div className="grid grid-cols-1 justify-items-center gap-0.5 px-4 pt-1 pb-4 text-center">
        <p className="font-display text-16 font-bold wrap-anywhere">{name}</p>
        {data !== undefined && hasCode ? (
          <>
            <p className="text-12 text-ink-2">{t('card.code')}</p>
            <p className="num font-display text-28 font-extrabold" data-member-code={data.code}>
              {groupedCode(data.code)}
            </p>
          </>
        ) : null}
        <p role="status" className="text-14 text-pretty text-ink-2">
          {offline === null
            ? ''
            : t('card.offline', { time: formatTime(offline.expiresAt), date: formatDate(offline.expiresAt) })}
        </p>
      </div>
    </section>
  )
}

/** Groups a code for reading aloud: 'M 1234 5678'. */
const groupedCode = (code: string): string => `${code.slice(0, 1)} ${code.slice(1, 5)} ${code.slice(5)}`

/** The till's last confirmation, with the sentence that explains it. */
function CardGain({ gain }: { gain: Gain }) {
  const gainText = useGainText()
  const { data } = useQuery(newestEvent(gain.programId))
  const isOfGain = data !== undefined && data !== null && data.points === gain.points
  return (
    <div className="flex gap-3 rounded-xl bg-limone p-4 text-on-limone transition-[scale,opacity] duration-450 ease-spring starting:scale-95 starting:opacity-0">
      <Icon name={gain.points < 0 ? 'undo-2' : 'sparkles'} className="mt-0.5 size-6 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <p className="font-display text-19 font-bold text-pretty wrap-anywhere">{gainText(gain)}</p>
        {isOfGain ? <Sentences items={data.items} /> : null}
      </div>
    </div>
  )
}

/** The programs that the card is valid for. */
function ProgramList({ programs }: { programs: readonly JoinedProgram[] }) {
  const { t } = useTranslation(['members', 'wallet-passes'])
  const hasWallets = useWallets().length > 0
  const [only] = programs
  if (only === undefined) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-14 text-pretty text-ink-2">{t('card.none')}</p>
        <Link to="/wallet" search={{ tab: 'programs' }} className={buttonStyle({ variant: 'outline' })}>
          {t('card.find')}
        </Link>
      </div>
    )
  }
  return (
    <section aria-labelledby="card-programs" className="grid grid-cols-1 gap-2">
      <h2 id="card-programs" className="text-16">
        {t('card.programs')}
      </h2>
      <ul className="overflow-hidden rounded-2xl bg-surface shadow-card">
        {programs.map(({ programId, points, stamps, tier, program }) => (
          <li
            key={programId}
            className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-0"
          >
            <span className="grid min-w-0 flex-1 basis-40">
              <Link
                to="/wallet/$programId"
                params={{ programId }}
                className="rounded-sm text-14 font-bold wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {program.name}
              </Link>
              <span className="text-12 wrap-anywhere text-ink-2">
                {[program.brand.username, tier.name].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="num text-right text-14 font-bold" data-points={points}>
              {t('pointsCount', { count: points, shown: formatCount(points) })}
              {stamps > 0 ? (
                <span className="block text-12 font-normal text-ink-2">
                  {t('stampsCount', { count: stamps, shown: formatCount(stamps) })}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {programs.length === 1 ? (
        <WalletButtons of={{ programId: only.programId }} className="pt-2" />
      ) : hasWallets ? (
        <p className="text-14 text-pretty text-ink-2">{t('wallet-passes:each')}</p>
      ) : null}
    </section>
  )
}
