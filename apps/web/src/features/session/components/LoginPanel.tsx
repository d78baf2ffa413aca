import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/Button.tsx'
import { loginApp } from '../api/login-app.ts'
import { usePasskeySignIn } from '../hooks/use-passkey-sign-in.ts'
import { useSignIn } from '../hooks/use-sign-in.ts'
import { AuthPanel } from './AuthPanel.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { FormFailure } from './FormFailure.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { KnownAccounts } from './KnownAccounts.tsx'
import { LoginForm } from './LoginForm.tsx'
import { OrLine } from './OrLine.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { SwitchMode } from './SwitchMode.tsx'

interface LoginPanelProps {
  /** Reached from the registration: its title takes the focus. */
  arrived: boolean
  onRegister: () => void
  onSignedIn: () => void
}

const emailIn = (form: HTMLFormElement | null) => {
  const email = form && new FormData(form).get('email')
  return typeof email === 'string' ? email : ''
}

/** Every way in: password, Google, a passkey, an account that is signed in here still. */
export function LoginPanel({ arrived, onRegister, onSignedIn }: LoginPanelProps) {
  const { t } = useTranslation('session')
  /** The address of the form as 'Password dimenticata?' was pressed; null while it is not asked about. */
  const [forgot, setForgot] = useState<string | null>(null)
  const { secondFactor, take, startAgain } = useSignIn(onSignedIn)
  const passkey = usePasskeySignIn(take, { offered: forgot === null && !secondFactor })
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
      <KnownAccounts onSession={take} />
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
