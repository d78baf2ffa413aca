import { useMutation } from '@tanstack/react-query'
import { Icon } from '~/ui/icon.tsx'
import { useCallback, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useClock } from '~/lib/use-clock.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/lib/toast.ts'
import { sendVerification } from '../api/send-verification.ts'

/** Between two emails, in milliseconds. */
const PAUSE_MS = 60_000

/** 'Invia di nuovo': the email that confirms an address, at most one a minute. */
export function ResendVerification({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const [sentAt, setSentAt] = useState(-PAUSE_MS)
  const wait = useClock(
    useCallback((now: number) => Math.max(0, Math.ceil((sentAt + PAUSE_MS - now) / 1000)), [sentAt]),
  )
  const { mutate, isPending } = useMutation({
    ...sendVerification(),
    onSuccess: () => toast.success(t('emailSection.sent', { email })),
    onSettled: () => setSentAt(Date.now()),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      pending={isPending}
      disabled={wait > 0}
      onClick={() => mutate()}
      className="num justify-self-start"
    >
      {isPending ? null : <Icon name="mail-check" className="size-4" />}
      {wait > 0 ? t('emailSection.wait', { seconds: wait }) : t('emailSection.resend')}
    </Button>
  )
}
