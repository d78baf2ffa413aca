import { passwordRules } from '@vicino/domain/password'
import { Icon } from '~/ui/icon.tsx'
import type { ComponentProps } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { VisuallyHidden } from '~/ui/visually-hidden.tsx'
import { PasswordField } from './password-field.tsx'

interface NewPasswordProps {
  /** Props of the two fields, from react-hook-form. */
  password: ComponentProps<'input'>
  repeated: ComponentProps<'input'>
  /** The password typed so far. Each rule is marked when it is met. */
  value: string
  error?: string | undefined
  mismatch: boolean
}

/** A new password, typed twice, with its rules. */
export function NewPassword({ password, repeated, value, error, mismatch }: NewPasswordProps) {
  const { t } = useTranslation('session')
  return (
    <>
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={error}
        {...password}
      />
      <ul aria-label={t('rules.title')} className="-mt-2 flex flex-wrap gap-1.5">
        {passwordRules(value).map(({ rule, met }) => (
          <li
            key={rule}
            className={cn(
              'inline-flex min-h-7 items-center gap-1 rounded-full px-2.5 text-12 font-semibold transition-colors duration-150',
              met ? 'bg-basilico-soft text-basilico' : 'bg-sunken text-ink-2',
            )}
          >
            {met ? <Icon name="check" className="size-3.5" strokeWidth={3} /> : null}
            {t(`rules.${rule}`)}
            <VisuallyHidden>{t(met ? 'rules.met' : 'rules.missing')}</VisuallyHidden>
          </li>
        ))}
      </ul>
      <PasswordField
        label={t('passwordAgain')}
        autoComplete="new-password"
        aria-invalid={mismatch || undefined}
        {...repeated}
      />
      {mismatch ? (
        <p role="alert" className="rounded-md bg-pomodoro-soft px-3.5 py-3 text-14 font-medium text-pomodoro">
          {t('mismatch')}
        </p>
      ) : null}
    </>
  )
}
