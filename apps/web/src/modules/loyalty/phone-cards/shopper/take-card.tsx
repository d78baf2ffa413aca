import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { takeCard, waitingCard } from '../shared/phone-cards.ts'

interface TakeCardProps {
  token: string
  /** Username of the signed-in account; null for a visitor. */
  signedInAs: string | null
  frame: (title: string, content: ReactNode) => ReactNode
  onSignIn: (mode: 'login' | 'register') => void
  onTaken: (programId: string | null) => void
}

/** What is on a card that a till has made, with a button that takes it into the own account. */
export function TakeCard({ token, signedInAs, frame, onSignIn, onTaken }: TakeCardProps) {
  const { t } = useTranslation('members')
  const { data, error } = useQuery(waitingCard(token))
  const taking = useMutation(takeCard(useQueryClient()))
  if (error) return frame(t('phoneCard.over'), <p role="alert">{errorText(error)}</p>)
  if (!data) return frame(t('phoneCard.taking'), <Skeleton className="h-40 rounded-xl" />)
  return frame(
    t('phoneCard.of', { brand: data.brand.username }),
    <>
      <ul className="grid gap-2">
        {data.programs.map((program) => (
          <li
            key={program._id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-lg bg-limone-soft px-4 py-3"
          >
            <span className="text-16 font-semibold wrap-anywhere">{program.name}</span>
            <span className="num text-16">
              {t('phoneCard.points', { count: program.points, shown: formatCount(program.points) })}
              {program.stamps > 0
                ? ` · ${t('phoneCard.stamps', { count: program.stamps, shown: formatCount(program.stamps) })}`
                : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-14 text-pretty text-ink-2">{t('phoneCard.why')}</p>
      {taking.error ? (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {errorText(taking.error)}
        </p>
      ) : null}
      {signedInAs === null ? (
        <>
          <Button size="lg" wide onClick={() => onSignIn('register')}>
            {t('phoneCard.register')}
          </Button>
          <Button size="lg" wide variant="outline" onClick={() => onSignIn('login')}>
            {t('phoneCard.login')}
          </Button>
        </>
      ) : (
        <>
          <p className="text-14 text-ink-2">{t('phoneCard.as', { name: signedInAs })}</p>
          <Button
            size="lg"
            wide
            variant="lemon"
            pending={taking.isPending}
            onClick={() => taking.mutate(token, { onSuccess: ({ programId }) => onTaken(programId) })}
          >
            {t('phoneCard.take')}
          </Button>
        </>
      )}
    </>,
  )
}
