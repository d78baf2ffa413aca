import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useBack } from '~/lib/use-back.ts'
import { Button } from '~/ui/button.tsx'
import { loginApp } from '../api/login-app.ts'
import { usePasskeySignIn } from '../hooks/use-passkey-sign-in.ts'
import { useSignIn } from '../hooks/use-sign-in.ts'
import { hasNoPasskey, mayOfferPasskey } from '../security/model/passkey-offer.ts'
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

const PasskeyOffer = lazyPart(() => import('../security/components/passkey-offer.tsx'))

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
  const [offering, setOffering] = useState<string | null>(null)
  const offer = useRef({ may: false, password: '' })
  useEffect(() => void mayOfferPasskey().then((may) => (offer.current.may = may)), [])
  const { secondFactor, take, startAgain } = useSignIn(() => {
    const { may, password } = offer.current
    if (!may || password === '') return onSignedIn()
    return void hasNoPasskey().then((none) => (none ? setOffering(password) : onSignedIn()))
  })
  async function login(credentials: Parameters<typeof loginApp>[0]) {
    const answer = await loginApp(credentials)
    offer.current.password = 'secondFactor' in answer ? '' : credentials.password
    return answer
  }
  const passkey = usePasskeySignIn(take, { offered: forgot === null && !secondFactor && offering === null })
  useBack(forgot !== null, () => setForgot(null))
  useBack(secondFactor !== undefined && secondFactor !== null, startAgain)
  const [moved, setMoved] = useState(arrived)
  if ((forgot !== null || secondFactor) && !moved) setMoved(true)
  if (offering !== null)
    return (
      <AuthPanel key="passkey" title={t('passkeyOffer')} focusTitle>
        <Suspense>
          <PasskeyOffer password={offering} onDone={onSignedIn} />
        </Suspense>
      </AuthPanel>
    )
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
      <LoginForm login={login} submitLabel={t('loginSubmit')} onAnswer={take}>
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
