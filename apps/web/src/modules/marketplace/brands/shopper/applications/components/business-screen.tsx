import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { User } from '@vicino/contract/identity/profile/schemas'
import { type ComponentType, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { PinMap } from '~/lib/pin-map.ts'
import { ownUser } from '~/lib/queries/own-user.ts'
import { toast } from '~/lib/toast.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ownApplication } from '../api/own-application.ts'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationStatus } from './application-status.tsx'
import { Benefits } from './benefits.tsx'

interface BusinessScreenProps {
  userId: string
  /** Says whether the person can open the screen at an address. */
  mayOpen: (path: string) => boolean
  /** The person decides on other people's applications. */
  decides: boolean
  /** A button that sends the confirmation e-mail again. */
  resend: ComponentType<{ email: string }>
  /** The map for marking the shop's door. */
  pinMap: PinMap
  /** Gets an access token with the account's present role; false when the session has ended. */
  onRenew: () => Promise<boolean>
}

/** How often the page looks whether the email was confirmed meanwhile. */
const CONFIRMED_MS = 5000

/** Account Business: its benefits, the application, and the application's state. */
export function BusinessScreen({ userId, mayOpen, decides, resend, pinMap, onRenew }: BusinessScreenProps) {
  const { t } = useTranslation('business')
  const user = useQuery({
    ...ownUser(userId),
    meta: { quiet: 'untilLoaded' },
    // The email is confirmed in another tab or on another device.
    refetchInterval: ({ state }) => (state.data?.emailVerified === false ? CONFIRMED_MS : false),
  })
  /** Reads token and user again after the approval; true once the account belongs to the brand. */
  async function becomeOwner(): Promise<boolean> {
    await onRenew()
    const { data } = await user.refetch()
    const isOwner = data?.can.changeCompany === true
    if (isOwner) toast.success(t('status.approved.done'))
    return isOwner
  }
  return (
    <div className="page grid grid-cols-1 gap-6 py-4 md:py-8">
      <Benefits />
      {user.data ? (
        user.data.can.applyForBusiness ? (
          <Application
            user={user.data}
            onUserStale={() => void user.refetch()}
            resend={resend}
            pinMap={pinMap}
            becomeOwner={becomeOwner}
          />
        ) : (
          <AlreadyThere mayOpen={mayOpen} decides={decides} user={user.data} />
        )
      ) : user.error ? (
        <LoadError error={user.error} onRetry={() => void user.refetch()} />
      ) : (
        <Skeleton className="h-120 rounded-2xl" />
      )}
    </div>
  )
}

function LoadError(props: { error: Error; onRetry: () => void }) {
  return <ErrorState {...props} className="rounded-2xl bg-surface shadow-card" />
}

interface ApplicationProps extends Pick<BusinessScreenProps, 'resend' | 'pinMap'> {
  user: User
  becomeOwner: () => Promise<boolean>
  /**
   * Runs when the server refuses an unverified e-mail address, which means that the loaded user is
   * out of date.
   */
  onUserStale: () => void
}

function Application({ user, onUserStale, resend, pinMap, becomeOwner }: ApplicationProps) {
  const own = useQuery(ownApplication)
  const [again, setAgain] = useState(false)
  if (own.error && !own.data) return <LoadError error={own.error} onRetry={() => void own.refetch()} />
  if (!own.data) return <Skeleton className="h-120 rounded-2xl" />
  const { application } = own.data
  if (application && !(again && application.status === 'refused'))
    return (
      <ApplicationStatus application={application} onAgain={() => setAgain(true)} onRenew={becomeOwner} />
    )
  if (!user.emailVerified) return <EmailFirst email={user.email} resend={resend} />
  return (
    <ApplicationForm
      draft={`business ${user._id}`}
      before={application}
      pinMap={pinMap}
      onEmailUnverified={onUserStale}
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

interface AlreadyThereProps extends Pick<BusinessScreenProps, 'mayOpen' | 'decides'> {
  user: User
}

/** For accounts that cannot apply: their role, and a link to their work. */
function AlreadyThere({ mayOpen, decides, user }: AlreadyThereProps) {
  const { t } = useTranslation('business')
  const kind = decides ? 'superAdmin' : user.can.changeCompany ? 'brand' : 'staff'
  return (
    <section className="grid justify-items-start gap-3 rounded-2xl bg-surface p-5 shadow-card md:p-8">
      <h2 className="text-23">{t(`there.${kind}.title`)}</h2>
      <p className="max-w-prose text-16 text-pretty text-ink-2">{t(`there.${kind}.text`)}</p>
      <div className="flex flex-wrap gap-2">
        {mayOpen('/dashboard') ? (
          <Link to="/dashboard" className={buttonStyle()}>
            {t('there.dashboard')}
          </Link>
        ) : (
          <Link to="/scan" className={buttonStyle()}>
            {t('there.till')}
          </Link>
        )}
        {user.can.changeCompany ? (
          <Link to="/settings" hash="company" className={buttonStyle({ variant: 'outline' })}>
            {t('there.company')}
          </Link>
        ) : null}
      </div>
    </section>
  )
}
