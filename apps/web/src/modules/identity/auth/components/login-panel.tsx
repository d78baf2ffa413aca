import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useBack } from '~/lib/use-back.ts'
import { Button } from '~/ui/button.tsx'
import { loginApp } from '../api/login-app.ts'
import { usePasskeySignIn } from '../hooks/use-passkey-sign-in.ts'
import { useSignIn } from '../hooks/use-sign-in.ts'
import { AuthPanel } from './auth-panel.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { FormFailure } from './form-failure.tsx'
import { GoogleButton } from './google-button.tsx'
import { KnownAccounts } from './known-accounts.tsx'
import { LoginForm } from './login-form.tsx'
import { OrLine } from './or-line.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { SwitchMode } from './switch-mode.tsx'

interface LoginPanelProps {
  /** The person came from the registration, so the title takes the focus. */
  arrived: boolean
  onRegister: () => void
  onSignedIn: () => void
}

const emailIn = (form: HTMLFormElement | null) => {
  const email = form && new FormData(form).get('email')
  return typeof email === 'string' ? email : ''
}

/**
 * All ways to sign in: password, Google, a passkey, or an account still signed in on this browser
 * (R-051).
 */
export function LoginPanel({ arrived, onRegister, onSignedIn }: LoginPanelProps) {
  const { t } = useTranslation('session')
  /** The email typed when 'Password dimenticata?' was pressed; null while that step is closed. */
  const [forgot, setForgot] = useState<string | null>(null)
  const { secondFactor, take, startAgain } = useSignIn(onSignedIn)
  const passkey = usePasskeySignIn(take, { offered: forgot === null && !secondFactor })
  useBack(forgot !== null, () => setForgot(null))
  useBack(secondFactor !== undefined && secondFactor !== null, startAgain)
  const [moved, setMoved] = useState(arrived)
  if ((forgot !== null || secondFactor) && !moved) setMoved(true)
  if (secondFactor)
    return (
      <AuthPanel
        key="second-factor"
        title={t('secondFactor.title')}
        text={t('secondFactor.text')}
        onBack={startAgain}
        focusTitle
      >
        <SecondFactorStep secondFactor={secondFactor} onSession={take} onStartAgain={startAgain} />
      </AuthPanel>
    )
  if (forgot !== null)
    return (
      <AuthPanel
        key="forgot"
        title={t('forgot.title')}
        text={t('forgot.text')}
        onBack={() => setForgot(null)}
        focusTitle
      >
        <ForgotPassword typed={forgot} onDone={() => setForgot(null)} />
      </AuthPanel>
    )
  return (
    <AuthPanel key="login" title={t('loginTitle')} text={t('loginText')} focusTitle={moved}>
      <LoginForm login={loginApp} submitLabel={t('loginSubmit')} onAnswer={take}>
        <Button
          variant="ghost"
          size="sm"
          className="-my-2 -mr-4 justify-self-end"
          onClick={({ currentTarget }) => setForgot(emailIn(currentTarget.form))}
        >
          {t('forgot.open')}
        </Button>
      </LoginForm>
      {/* Below the form: it comes later, and would move the fields under a finger. */}
      <KnownAccounts onSession={take} />
      <OrLine />
      <div className="grid gap-3">
        <GoogleButton />
        {passkey.known ? (
          <PasskeyButton label={t('passkey')} pending={passkey.isPending} onPress={passkey.signIn} />
        ) : null}
        <FormFailure error={passkey.error} />
      </div>
      <SwitchMode question={t('noAccount')} answer={t('register')} onSwitch={onRegister} />
      <DemoAccounts onAnswer={take} />
    </AuthPanel>
  )
}
