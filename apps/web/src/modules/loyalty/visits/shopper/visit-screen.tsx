import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CheckedIn, VisitCode } from '@vicino/contract/loyalty/visits/schemas'
import { useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { ApiError } from '~/lib/api-error.ts'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useScreenName } from '~/lib/screen-name.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { FullScreen } from '~/ui/full-screen.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { exactPosition, type PositionProblem } from './exact-position.ts'
import { checkInWith, codeQuery } from './visits-api.ts'

/** /visita/{code}: the page that a phone's camera opens from a shop's QR. */
export function VisitScreen({ code }: { code: string }) {
  const { t } = useTranslation(['visits', 'common'])
  const { data, error, refetch } = useQuery(codeQuery(code))
  useScreenName(data?.place.name)
  return (
    <FullScreen className="max-w-lg">
      <header className="flex min-h-16 items-center py-2">
        <Link
          to="/wallet"
          search={{ tab: 'programs' }}
          className="press -ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-14 font-semibold hover:bg-sunken"
        >
          <Icon name="arrow-left" className="size-5" />
          {t('screen.back')}
        </Link>
      </header>
      {data !== undefined ? (
        <Loaded code={code} visit={data} />
      ) : error instanceof ApiError && [400, 404, 409].includes(error.status) ? (
        <EmptyState title={t('screen.missing')} reason={errorText(error)} className="py-20" />
      ) : error === null ? (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton className="h-80 rounded-2xl" />
        </div>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </FullScreen>
  )
}

function Loaded({ code, visit }: { code: string; visit: VisitCode }) {
  const { t } = useTranslation('visits')
  const { place, brand, programs, needsPosition } = visit
  const { mutate, isPending, error, data: done } = useMutation(checkInWith(useQueryClient(), code))
  const [isLooking, setIsLooking] = useState(false)
  const [problem, setProblem] = useState<PositionProblem>()
  async function confirm() {
    setProblem(undefined)
    if (!needsPosition) return mutate(undefined)
    setIsLooking(true)
    const position = await exactPosition()
    setIsLooking(false)
    if (typeof position === 'string') setProblem(position)
    else mutate(position)
  }
  const failure = problem === undefined ? (error ? errorText(error) : undefined) : t(`problems.${problem}`)
  const own = programs.filter(({ isMember }) => isMember)
  const [other] = programs
  return (
    <section
      aria-labelledby="visit-title"
      className="grid justify-items-center gap-5 rounded-2xl bg-surface p-6 text-center shadow-card"
    >
      <Avatar name={brand.username} src={brand.avatar} className="size-20 text-23" />
      <div className="grid gap-1">
        <h1 id="visit-title" className="text-28 text-balance hyphens-auto wrap-anywhere">
          {done === undefined ? t('screen.title', { place: place.name }) : t('done', { place: place.name })}
        </h1>
        <p className="text-14 wrap-anywhere text-ink-2">
          {[place.address, place.city].filter(Boolean).join(', ')}
        </p>
      </div>
      {done !== undefined ? (
        <Results done={done} />
      ) : programs.length === 0 ? (
        <p className="text-16 text-pretty text-ink-2">{t('screen.nothing')}</p>
      ) : own.length === 0 ? (
        <>
          <p className="text-16 text-pretty">{t('screen.join', { brand: brand.username })}</p>
          <Link
            to="/raccolta/$id"
            params={{ id: other?._id ?? '' }}
            className={buttonStyle({ variant: 'lemon', size: 'lg' })}
          >
            {t('screen.see')}
          </Link>
        </>
      ) : (
        <>
          <ul className="grid w-full gap-2">
            {own.map(({ _id, name, points }) => (
              <li
                key={_id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-xl bg-sunken px-4 py-3 text-left"
              >
                <span className="text-16 font-semibold wrap-anywhere">{name}</span>
                <span className="num text-14 font-bold text-limone-text">
                  {t('points', { count: points, shown: formatCount(points) })}
                </span>
              </li>
            ))}
          </ul>
          <div className="grid w-full gap-2">
            <Button
              variant="lemon"
              size="lg"
              wide
              pending={isLooking || isPending}
              onClick={() => void confirm()}
            >
              {t('screen.confirm')}
            </Button>
            <p role="alert" className="text-14 font-medium text-pretty text-pomodoro empty:hidden">
              {failure}
            </p>
            <p className="text-14 text-pretty text-ink-3">
              {t(needsPosition ? 'screen.position' : 'screen.once')}
            </p>
          </div>
        </>
      )}
    </section>
  )
}

function Results({ done }: { done: CheckedIn }) {
  const { t } = useTranslation('visits')
  return (
    <>
      <div role="status" className="grid w-full gap-2">
        {done.results.map(({ programId, program, points, balance }) => (
          <p key={programId} className="grid gap-0.5 rounded-xl bg-limone-soft px-4 py-3">
            <span className="num text-28 font-bold">
              {t('points', { count: points, shown: formatCount(points) })}
            </span>
            <span className="text-14 wrap-anywhere">
              {t('screen.balance', { program, count: balance, shown: formatCount(balance) })}
            </span>
          </p>
        ))}
      </div>
      <Link
        to="/wallet/$programId"
        params={{ programId: done.results[0]?.programId ?? '' }}
        className={buttonStyle({ variant: 'outline', size: 'lg' })}
      >
        {t('screen.open')}
      </Link>
    </>
  )
}
