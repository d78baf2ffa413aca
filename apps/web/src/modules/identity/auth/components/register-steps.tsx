import { useQuery } from '@tanstack/react-query'
import { Avatar } from '~/ui/avatar.tsx'
import { Icon } from '~/ui/icon.tsx'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { CouponDrawing } from '~/ui/drawings/coupon-drawing.tsx'
import { Input } from '~/ui/input.tsx'
import { invitation } from '../api/invitation.ts'
import type { Registration } from '../hooks/use-registration.ts'
import { useSignIn } from '../hooks/use-sign-in.ts'
import { BirthDateField } from './birth-date-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { GoogleButton } from './google-button.tsx'
import { NewPassword } from './new-password.tsx'
import { OrLine } from './or-line.tsx'
import { SwitchMode } from './switch-mode.tsx'
import { TermsCheck } from './terms-check.tsx'

interface StepProps {
  registration: Registration
}

/** The first step: registration with Google or with an email address. */
export function RegisterOptions(props: {
  invite: string | undefined
  onEmail: () => void
  onLogin: () => void
}) {
  const { t } = useTranslation('session')
  return (
    <>
      {props.invite ? <Invited code={props.invite} /> : null}
      <div className="grid gap-4">
        <Button size="lg" wide onClick={props.onEmail}>
          <Icon name="mail" className="size-5" />
          {t('registerEmail')}
        </Button>
        <OrLine />
        <GoogleButton invite={props.invite} />
      </div>
      <SwitchMode question={t('haveAccount')} answer={t('login')} onSwitch={props.onLogin} />
    </>
  )
}

/** Who has invited, by name and image. */
function Invited({ code }: { code: string }) {
  const { t } = useTranslation('session')
  const { data } = useQuery(invitation(code))
  return (
    <p className="flex min-h-16 items-center gap-3 rounded-md bg-limone-soft px-3.5 py-3 text-14 font-medium text-limone-text">
      {data ? (
        <Avatar name={data.username} src={data.avatar} className="size-9" />
      ) : (
        <Icon name="gift" className="mx-2 size-5 shrink-0" />
      )}
      <span className="min-w-0 wrap-anywhere">
        {data ? t('invitedBy', { name: data.username }) : t('invited')}
      </span>
    </p>
  )
}

export function RegisterEmail({ registration }: StepProps) {
  const { t } = useTranslation('session')
  return (
    <form noValidate onSubmit={registration.submit} className="grid gap-4">
      <Input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a press opened this step to fill in this one field
        autoFocus
        label={t('email')}
        type="email"
        autoComplete="username"
        hint={t('emailHint')}
        error={registration.errorOf('email')}
        {...registration.register('email')}
      />
      <Button type="submit" size="lg" wide>
        {t('goOn')}
      </Button>
    </form>
  )
}

export function RegisterUserInfo({ registration }: StepProps) {
  const { t } = useTranslation('session')
  const { register, errorOf, mismatch, password, failure, isPending, submit, email } = registration
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {/* For password managers, which would otherwise store the name as the address. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a press opened this step; this is its first field
        autoFocus
        label={t('username')}
        autoComplete="nickname"
        hint={t('usernameHint')}
        error={errorOf('username')}
        {...register('username', { setValueAs: (text: string) => text.trim() })}
      />
      <NewPassword
        password={register('password')}
        repeated={register('repeated')}
        value={password}
        error={errorOf('password')}
        mismatch={mismatch}
      />
      <BirthDateField error={errorOf('birthDate')} {...register('birthDate')} />
      <TermsCheck wrong={errorOf('acceptTerms') !== undefined} {...register('acceptTerms')} />
      <FormFailure error={failure} />
      <Button type="submit" size="lg" wide pending={isPending}>
        {t('registerSubmit')}
      </Button>
    </form>
  )
}

/** Says that the account was created. Its session begins with 'Entra'. */
export function RegisterSuccess({ registration, onSignedIn }: StepProps & { onSignedIn: () => void }) {
  const { t } = useTranslation('session')
  const { session, email, goBack } = registration
  const { take } = useSignIn(onSignedIn)
  const [failure, setFailure] = useState<unknown>(null)
  function enter() {
    try {
      if (session) take(session)
    } catch (unreadable) {
      setFailure(unreadable)
    }
  }
  return (
    <div className="grid gap-5">
      <div className="mx-auto w-44">
        <CouponDrawing />
      </div>
      <p role="status" className="flex gap-3 rounded-lg bg-basilico-soft px-4 py-3.5 text-14">
        <Icon name="mail-check" className="size-5 shrink-0 text-basilico" />
        <span className="min-w-0 break-words">{t('steps.mailSent', { email })}</span>
      </p>
      <FormFailure error={failure} />
      <div className="grid gap-2.5">
        <Button size="lg" wide onClick={enter}>
          {t('enter')}
        </Button>
        <Button variant="outline" size="lg" wide onClick={goBack}>
          {t('backToOptions')}
        </Button>
      </div>
    </div>
  )
}
