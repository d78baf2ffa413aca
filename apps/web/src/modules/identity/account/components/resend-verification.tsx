import { useMutation } from '@tanstack/react-query'
import { Icon } from '~/ui/icon.tsx'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { useCountdown } from '~/lib/use-countdown.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/lib/toast.ts'
import { sendVerification } from '~/lib/queries/send-verification.ts'

/** Milliseconds between two emails. */
const PAUSE_MS = 60_000

const isoTime = (ms: number): string => new Date(ms).toISOString()

/** 'Invia di nuovo': sends the email that confirms an address again, at most once a minute. */
export function ResendVerification({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const [possibleAt, setPossibleAt] = useState(() => isoTime(0))
  const wait = useCountdown(possibleAt)
  const { mutate, isPending } = useMutation({
    ...sendVerification(),
    onSuccess: () => toast.success(t('emailSection.sent', { email })),
    onSettled: () => setPossibleAt(isoTime(serverClock.now() + PAUSE_MS)),
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
