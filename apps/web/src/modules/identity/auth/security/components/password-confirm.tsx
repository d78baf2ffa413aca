import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ApiError } from '~/lib/api-error.ts'
import { serverFieldErrors } from '~/lib/forms.ts'
import { Input } from '~/ui/input.tsx'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'

interface PasswordConfirmProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Asks for the password again, before a change that a stolen session must not make. */
export function PasswordConfirm({ value, onChange, error }: PasswordConfirmProps) {
  const { t } = useTranslation('security')
  return (
    <Input
      ref={useFocusOnError(error)}
      label={t('password.label')}
      hint={t('password.hint')}
      type="password"
      autoComplete="current-password"
      required
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}

/** Returns the server's message about the password; undefined for failures about something else. */
export function passwordError(error: unknown): string | undefined {
  if (error instanceof ApiError && error.code === 'password_wrong') return error.message
  return serverFieldErrors(error)['currentPassword']
}
