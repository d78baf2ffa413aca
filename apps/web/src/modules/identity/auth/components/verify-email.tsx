import { useMutation } from '@tanstack/react-query'
import { Icon } from '~/ui/icon.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { NetworkError } from '~/lib/api-error.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { IN_FORM } from '../api/in-form.ts'
import { sendVerification } from '~/lib/queries/send-verification.ts'
import { verifyEmail } from '../api/verify-email.ts'
import { FormFailure } from './form-failure.tsx'
import { LinkPage } from './link-page.tsx'

interface VerifyEmailProps {
  token: string | undefined
  signedIn: boolean
  /** The address of the signed-in person is confirmed already; their link was opened before. */
  isVerified: boolean
  onVerified: () => void
}

/**
 * The page behind the link of the verification email. It confirms by itself and shows the result.
 */
export function VerifyEmail({ token, signedIn, isVerified, onVerified }: VerifyEmailProps) {
  const { t } = useTranslation('session')
  const { mutate, data, error, isError } = useMutation({
    mutationFn: verifyEmail,
    onSuccess: onVerified,
    meta: IN_FORM,
  })
  const again = useMutation(sendVerification())
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current || !token) return
    sent.current = true
    mutate({ token })
  }, [token, mutate])
  if (data)
    return (
      <LinkPage title={t('verify.done')}>
        <p role="status" className="flex gap-3 rounded-lg bg-basilico-soft px-4 py-3.5 text-14">
          <Icon name="badge-check" className="size-5 shrink-0 text-basilico" />
          <span className="min-w-0 break-words">{t('verify.doneText', { email: data.email })}</span>
        </p>
        <a href={signedIn ? '/' : '/welcome?mode=login'} className={buttonStyle({ size: 'lg', wide: true })}>
          {t(signedIn ? 'verify.toApp' : 'login')}
        </a>
      </LinkPage>
    )
  if (!token && isVerified)
    return (
      <LinkPage title={t('verify.already')}>
        <a href="/" className={buttonStyle({ size: 'lg', wide: true })}>
          {t('verify.toApp')}
        </a>
      </LinkPage>
    )
  if (!token || isError)
    return (
      <LinkPage title={t('verify.failed')} text={signedIn ? undefined : t('verify.signInFirst')}>
        {isError ? <FormFailure error={error} /> : <p role="alert">{t('linkIncomplete')}</p>}
        {token && error instanceof NetworkError ? (
          <Button size="lg" wide onClick={() => mutate({ token })}>
            {t('common:retry')}
          </Button>
        ) : null}
        {signedIn ? (
          again.isSuccess ? (
            <p role="status" className="text-14 text-ink-2">
              {t('verify.sentAgain')}
            </p>
          ) : (
            <Button variant="outline" size="lg" wide pending={again.isPending} onClick={() => again.mutate()}>
              {t('verify.sendAgain')}
            </Button>
          )
        ) : (
          <a
            href="/welcome?mode=login"
            className={buttonStyle({ variant: 'outline', size: 'lg', wide: true })}
          >
            {t('login')}
          </a>
        )}
      </LinkPage>
    )
  return (
    <LinkPage title={t('verify.title')}>
      <p role="status" className="flex items-center gap-3 text-14 text-ink-2">
        <Spinner className="size-5" />
        {t('verify.wait')}
      </p>
    </LinkPage>
  )
}
