import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { invitationQuery, takeInvitation } from '../api/staff.ts'

interface InvitationCardProps {
  token: string
  /** Email address of the signed-in account; null for a visitor. */
  signedInAs: string | null
  frame: (title: string, content: ReactNode) => ReactNode
  onSignIn: (mode: 'login' | 'register') => void
  onAccepted: () => void
}

/** An invitation's terms, with a button to accept it. */
export function InvitationCard({ token, signedInAs, frame, onSignIn, onAccepted }: InvitationCardProps) {
  const { t } = useTranslation('staff')
  const { data, error } = useQuery(invitationQuery(token))
  const { mutate, isPending, error: refused } = useMutation(takeInvitation)
  if (error) {
    return frame(t('invitation.over'), <p role="alert">{errorText(error)}</p>)
  }
  if (!data) return frame(t('invitation.title'), <Skeleton className="h-40 rounded-xl" />)
  const { brand, email, role, shops, endsAt } = data
  return frame(
    t('invitation.from', { brand: brand.username }),
    <>
      <p className="text-16 text-pretty">{t(`form.does.${role}`)}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-14">
        <dt className="text-ink-2">{t('card.role')}</dt>
        <dd className="font-medium">{t(`roles.${role}`)}</dd>
        <dt className="text-ink-2">{t('card.shops')}</dt>
        <dd className="font-medium wrap-anywhere">{shops.length === 0 ? t('card.all') : shops.join(', ')}</dd>
        {endsAt === null ? null : (
          <>
            <dt className="text-ink-2">{t('card.until')}</dt>
            <dd className="font-medium">{formatDate(new Date(Date.parse(endsAt) - 1).toISOString())}</dd>
          </>
        )}
        <dt className="text-ink-2">{t('form.email')}</dt>
        <dd className="font-medium wrap-anywhere">{email}</dd>
      </dl>
      <p className="rounded-lg bg-sunken px-4 py-3 text-14 text-pretty">{t('invitation.changes')}</p>
      {refused ? (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {errorText(refused)}
        </p>
      ) : null}
      {signedInAs === null ? (
        <>
          <Button size="lg" wide onClick={() => onSignIn('login')}>
            {t('invitation.login')}
          </Button>
          <Button size="lg" wide variant="outline" onClick={() => onSignIn('register')}>
            {t('invitation.register', { email })}
          </Button>
        </>
      ) : (
        <>
          <p className="text-14 text-ink-2">{t('invitation.as', { name: signedInAs })}</p>
          <Button size="lg" wide pending={isPending} onClick={() => mutate(token, { onSuccess: onAccepted })}>
            {t('invitation.accept')}
          </Button>
        </>
      )}
    </>,
  )
}
