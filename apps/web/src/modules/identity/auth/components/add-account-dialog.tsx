import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { loginApp } from '../api/login-app.ts'
import { usePasskeySignIn } from '../hooks/use-passkey-sign-in.ts'
import { useSignIn } from '../hooks/use-sign-in.ts'
import { FormFailure } from './form-failure.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { OrLine } from './or-line.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

interface AddAccountDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Signs in to one more account. The present account stays signed in. */
export function AddAccountDialog({ open, onOpenChange }: AddAccountDialogProps) {
  const { t } = useTranslation('session')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('accounts.add')}
      description={t('accounts.addText')}
    >
      <AddAccount />
    </Dialog>
  )
}

function AddAccount() {
  const { t } = useTranslation('session')
  const { secondFactor, take, startAgain } = useSignIn()
  const passkey = usePasskeySignIn(take, { offered: !secondFactor, keep: true })
  if (secondFactor)
    return <SecondFactorStep secondFactor={secondFactor} onSession={take} onStartAgain={startAgain} />
  return (
    <div className="grid gap-4">
      <LoginForm login={loginApp} submitLabel={t('accounts.submit')} keep onAnswer={take} />
      <OrLine />
      <GoogleButton keep />
      {passkey.known ? (
        <PasskeyButton label={t('passkey')} pending={passkey.isPending} onPress={passkey.signIn} />
      ) : null}
      <FormFailure error={passkey.error} />
    </div>
  )
}
