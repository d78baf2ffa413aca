import { useTranslation } from 'react-i18next'
import { Logo } from '~/ui/Logo.tsx'
import { SegmentedControl } from '~/ui/SegmentedControl.tsx'
import { loginApp } from '../api/login-app.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { WelcomeArt } from './WelcomeArt.tsx'

export type WelcomeMode = 'login' | 'register'

interface WelcomeScreenProps {
  mode: WelcomeMode
  /** Code of the person who sent the link that led here. */
  invite?: string | undefined
  onModeChange: (mode: WelcomeMode) => void
}

/** Signed out: what this is, and signing in or up. */
export function WelcomeScreen({ mode, invite, onModeChange }: WelcomeScreenProps) {
  const { t } = useTranslation('session')
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-6xl flex-1 items-center gap-10 px-4 py-6 lg:grid-cols-2 lg:gap-16 lg:px-8"
    >
      <div className="grid gap-4 lg:gap-8">
        <Logo className="text-28 lg:text-36" />
        <h1 className="text-36 leading-[1.05] font-extrabold text-balance lg:text-hero">{t('hero')}</h1>
        <p className="max-w-md text-16 text-pretty text-ink-2 lg:text-19">{t('lead')}</p>
        <div className="hidden pt-4 pb-2 lg:block">
          <WelcomeArt />
        </div>
      </div>
      <div className="grid gap-8 lg:justify-self-end">
        <section
          aria-label={t(mode)}
          className="grid gap-5 rounded-2xl bg-surface p-5 shadow-card sm:p-8 lg:w-md"
        >
          <SegmentedControl<WelcomeMode>
            label={t('mode')}
            value={mode}
            onValueChange={onModeChange}
            options={[
              { value: 'login', label: t('login') },
              { value: 'register', label: t('register') },
            ]}
          />
          {mode === 'login' ? (
            <LoginForm login={loginApp()} submitLabel={t('loginSubmit')} />
          ) : (
            <RegisterForm invite={invite} />
          )}
        </section>
        <div className="lg:w-md">
          <DemoAccounts />
        </div>
      </div>
    </main>
  )
}
