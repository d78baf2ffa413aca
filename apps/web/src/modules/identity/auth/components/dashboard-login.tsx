import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Logo } from '~/ui/logo.tsx'
import { loginDashboard } from '../api/login-dashboard.ts'
import { useSignIn } from '../hooks/use-sign-in.ts'
import { takeFlash } from '../model/flash.ts'
import { LoginForm } from './login-form.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

/** The sign-in for businesses, at /dashboard when signed out. */
export function DashboardLogin({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('session')
  // The office that was open here: the platform has ended its session.
  const [ended] = useState(() => takeFlash('brand_suspended') ?? takeFlash('account_blocked'))
  const { secondFactor, take, startAgain } = useSignIn(onSignedIn)
  return (
    <main id="content" className="grid flex-1 place-items-center px-4 py-10">
      <div className="grid w-full max-w-sm grid-cols-1 gap-6">
        <Logo className="text-36" />
        <div className="grid gap-1">
          <h1 className="text-28">{t(secondFactor ? 'secondFactor.title' : 'dashboard.title')}</h1>
          <p className="text-14 text-ink-2">{t(secondFactor ? 'secondFactor.text' : 'dashboard.text')}</p>
        </div>
        {ended ? (
          <div role="alert" className="grid gap-2 rounded-xl bg-pomodoro-soft p-4 text-14">
            <p>{t(`flash.${ended}`)}</p>
            <a
              href="/help"
              className="inline-flex min-h-11 items-center justify-self-start rounded-md font-semibold underline underline-offset-4"
            >
              {t('flash.help')}
            </a>
          </div>
        ) : null}
        {secondFactor ? (
          <SecondFactorStep secondFactor={secondFactor} onSession={take} onStartAgain={startAgain} />
        ) : (
          <LoginForm
            login={loginDashboard}
            submitLabel={t('dashboard.submit')}
            unreachable="serverDown"
            onAnswer={take}
          />
        )}
        <a
          href="/welcome"
          className="inline-flex min-h-11 items-center justify-self-start rounded-md text-14 font-semibold text-azzurro"
        >
          {t('dashboard.toApp')}
        </a>
      </div>
    </main>
  )
}
