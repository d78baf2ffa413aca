import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Role } from '@vicino/contract/roles'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownUser } from '~/lib/queries/own-user.ts'
import { buttonStyle } from '~/ui/Button.tsx'
import { ErrorState } from '~/ui/ErrorState.tsx'
import { Skeleton } from '~/ui/Skeleton.tsx'
import { ownApplication } from '../api/own-application.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import { ApplicationStatus } from './ApplicationStatus.tsx'
import { Benefits } from './Benefits.tsx'

interface BusinessScreenProps {
  userId: string
  role: Role
  /** Sends the email that confirms the address again. */
  resend: ComponentType<{ email: string }>
  /** Asks for a token with the role in force; true once the role is there. */
  onRenew: () => Promise<boolean>
}

/** Account Business: why, the application, and what has become of it. */
export function BusinessScreen({ userId, role, ...props }: BusinessScreenProps) {
  const applies = role === 'audience' || role === 'promoter'
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-6 px-4 py-4 md:px-6 md:py-8">
      <Benefits />
      {applies ? <Application userId={userId} {...props} /> : <AlreadyThere role={role} />}
    </div>
  )
}

function Application({ userId, resend, onRenew }: Omit<BusinessScreenProps, 'role'>) {
  const own = useQuery(ownApplication)
  const user = useQuery({ ...ownUser(userId), meta: { quiet: 'untilLoaded' } })
  const [again, setAgain] = useState(false)
  const error = (own.error && !own.data) || (user.error && !user.data)
  if (error)
    return (
      <ErrorState
        error={own.error ?? user.error}
        onRetry={() => {
          void own.refetch()
          void user.refetch()
        }}
        className="rounded-2xl bg-surface shadow-card"
      />
    )
  if (!own.data || !user.data) return <Skeleton className="h-120 rounded-2xl" />
  const { application } = own.data
  if (application && !(again && application.status === 'refused'))
    return <ApplicationStatus application={application} onAgain={() => setAgain(true)} onRenew={onRenew} />
  if (!user.data.emailVerified) return <EmailFirst email={user.data.email} resend={resend} />
  return (
    <ApplicationForm
      draft={`business ${userId}`}
      before={application}
      onEmailUnverified={() => void user.refetch()}
    />
  )
}

function EmailFirst({ email, resend: Resend }: { email: string; resend: ComponentType<{ email: string }> }) {
  const { t } = useTranslation('business')
  return (
    <section
      aria-labelledby="email-first"
      className="grid justify-items-start gap-3 rounded-2xl bg-surface p-5 shadow-card md:p-8"
    >
      <h2 id="email-first" className="text-23">
        {t('emailFirst.title')}
      </h2>
      <p className="max-w-prose text-16 text-pretty text-ink-2">{t('emailFirst.text', { email })}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Resend email={email} />
        <Link to="/settings" hash="email" className={buttonStyle({ variant: 'ghost', size: 'sm' })}>
          {t('emailFirst.change')}
        </Link>
      </div>
    </section>
  )
}

function AlreadyThere({ role }: { role: Role }) {
  const { t } = useTranslation('business')
  const kind = role === 'brand' || role === 'superAdmin' ? role : 'staff'
  return (
    <section className="grid justify-items-start gap-3 rounded-2xl bg-surface p-5 shadow-card md:p-8">
      <h2 className="text-23">{t(`there.${kind}.title`)}</h2>
      <p className="max-w-prose text-16 text-pretty text-ink-2">{t(`there.${kind}.text`)}</p>
      <div className="flex flex-wrap gap-2">
        {role === 'scanner' ? (
          <Link to="/scan" className={buttonStyle()}>
            {t('there.till')}
          </Link>
        ) : (
          <Link to="/dashboard" className={buttonStyle()}>
            {t('there.dashboard')}
          </Link>
        )}
        {role === 'brand' ? (
          <Link to="/settings" hash="company" className={buttonStyle({ variant: 'outline' })}>
            {t('there.company')}
          </Link>
        ) : null}
      </div>
    </section>
  )
}
