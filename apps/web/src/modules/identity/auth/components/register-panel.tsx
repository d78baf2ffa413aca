import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useBack } from '~/lib/use-back.ts'
import { useRegistration } from '../hooks/use-registration.ts'
import { RegisterEmail, RegisterOptions, RegisterSuccess, RegisterUserInfo } from './register-steps.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { StepBars } from './step-bars.tsx'

interface RegisterPanelProps {
  invite: string | undefined
  /** The person came from the sign-in, so the title takes the focus. */
  arrived: boolean
  onLogin: () => void
  onSignedIn: () => void
}

const TITLES = {
  options: 'registerTitle',
  email: 'steps.email',
  'user-info': 'steps.userInfo',
  success: 'steps.success',
} as const

/** The registration in four steps. */
export function RegisterPanel({ invite, arrived, onLogin, onSignedIn }: RegisterPanelProps) {
  const { t } = useTranslation('session')
  const registration = useRegistration(invite)
  const { step, goBack, username } = registration
  // Back leads to the step before, as the button does.
  useBack(step === 'email' || step === 'user-info', goBack)
  useBack(step === 'user-info', goBack)
  const [moved, setMoved] = useState(arrived)
  if (step !== 'options' && !moved) setMoved(true)
  return (
    <AuthPanel
      key={step}
      title={t(TITLES[step], { name: username })}
      text={step === 'options' ? t('registerText') : undefined}
      onBack={step === 'email' || step === 'user-info' ? goBack : undefined}
      focusTitle={moved}
    >
      {step === 'options' ? null : <StepBars step={step} />}
      {step === 'options' ? (
        <RegisterOptions invite={invite} onEmail={registration.goOn} onLogin={onLogin} />
      ) : null}
      {step === 'email' ? <RegisterEmail registration={registration} /> : null}
      {step === 'user-info' ? <RegisterUserInfo registration={registration} /> : null}
      {step === 'success' ? <RegisterSuccess registration={registration} onSignedIn={onSignedIn} /> : null}
    </AuthPanel>
  )
}
