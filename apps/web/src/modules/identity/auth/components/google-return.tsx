import { useMutation } from '@tanstack/react-query'
import { errors } from '@vicino/contract/identity/auth/google/errors'
import { useEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { exchangeCode } from '../api/exchange-code.ts'
import { IN_FORM } from '../api/in-form.ts'
import { useSignIn } from '../hooks/use-sign-in.ts'
import { FormFailure } from './form-failure.tsx'
import { GoogleNewcomer } from './google-newcomer.tsx'
import { LinkPage } from './link-page.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

interface GoogleReturnProps {
  code: string | undefined
  /** Token of a person who has no account yet. */
  newcomer: string | undefined
  /** Error code with which the server redirected here. */
  refusal: string | undefined
  onSignedIn: () => void
}

const isKnown = (code: string): code is keyof typeof errors => Object.hasOwn(errors, code)

/**
 * The return from Google: exchanges the one-time code for a session, asks a newcomer for what an
 * account needs, or shows the reason for a refusal.
 */
export function GoogleReturn({ code, newcomer, refusal, onSignedIn }: GoogleReturnProps) {
  const { t } = useTranslation('session')
  const language = useLanguage()
  const { secondFactor, take, startAgain } = useSignIn(onSignedIn)
  const { mutate, error, isError } = useMutation({
    mutationFn: async (given: string) => take(await exchangeCode({ code: given })),
    meta: IN_FORM,
  })
  // The code works only once, but effects may run twice.
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current || code === undefined) return
    sent.current = true
    mutate(code)
  }, [code, mutate])
  const toLogin = (
    <a href="/welcome?mode=login" className={buttonStyle({ size: 'lg', wide: true })}>
      {t('backToWelcome')}
    </a>
  )
  if (secondFactor)
    return (
      <LinkPage title={t('secondFactor.title')} text={t('secondFactor.text')}>
        <SecondFactorStep
          secondFactor={secondFactor}
          onSession={take}
          onStartAgain={() => {
            startAgain()
            window.location.assign('/welcome?mode=login')
          }}
        />
      </LinkPage>
    )
  if (newcomer !== undefined)
    return (
      <LinkPage title={t('google.newcomer')} text={t('google.newcomerText')}>
        <GoogleNewcomer token={newcomer} onAnswer={take} />
      </LinkPage>
    )
  if (code === undefined || isError)
    return (
      <LinkPage title={t('google.failed')}>
        {isError ? (
          <FormFailure error={error} />
        ) : (
          <p role="alert" className="text-16 text-pretty">
            {errors[refusal !== undefined && isKnown(refusal) ? refusal : 'google_failed'][language]}
          </p>
        )}
        {toLogin}
      </LinkPage>
    )
  return (
    <LinkPage title={t('google.underWay')}>
      <p role="status" className="flex items-center gap-3 text-14 text-ink-2">
        <Spinner className="size-5" />
        {t('google.wait')}
      </p>
    </LinkPage>
  )
}
