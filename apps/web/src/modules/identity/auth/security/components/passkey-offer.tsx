import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { passkeyFailure } from '~/lib/passkeys.ts'
import { Button } from '~/ui/button.tsx'
import { Failure } from '~/ui/failure.tsx'
import { addPasskey } from '../api/add-passkey.ts'
import { deviceName } from '../model/device.ts'
import { keepOfferAnswer } from '../model/passkey-offer.ts'
import { RecoveryDialog } from './recovery-dialog.tsx'

interface PasskeyOfferProps {
  /** The password that has just signed in, so that it need not be typed again. */
  password: string
  onDone: () => void
}

/** Offers a passkey once after a sign-in with a password. Either answer ends the offers on this device. */
export default function PasskeyOffer({ password, onDone }: PasskeyOfferProps) {
  const { t } = useTranslation('security')
  const { mutate, data, error, isPending } = useMutation(addPasskey(useQueryClient()))
  const end = () => {
    keepOfferAnswer()
    onDone()
  }
  if (data?.recoveryCodes)
    return <RecoveryDialog title={t('passkeys.added')} codes={data.recoveryCodes} onClose={end} />
  const failed = passkeyFailure(error)
  const name = deviceName(navigator.userAgent) ?? t('passkeys.defaultName')
  return (
    <div className="grid gap-3">
      <p className="text-14 text-pretty text-ink-2">{t('passkeys.offerText')}</p>
      {error ? <Failure text={failed ? t(`passkeys.failed.${failed}`) : errorText(error)} /> : null}
      <Button
        size="lg"
        wide
        pending={isPending}
        onClick={() =>
          mutate(
            { name, currentPassword: password },
            { onSuccess: ({ recoveryCodes }) => (recoveryCodes ? undefined : end()) },
          )
        }
      >
        {t('passkeys.create')}
      </Button>
      <Button variant="ghost" wide disabled={isPending} onClick={end}>
        {t('passkeys.offerNo')}
      </Button>
    </div>
  )
}
