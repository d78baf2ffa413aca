import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ApiError } from '~/lib/api-error.ts'
import { serverFieldErrors } from '~/lib/forms.ts'
import { Input } from '~/ui/input.tsx'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'

interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  hint: string
  error: string | undefined
  /** Accepts letters too, for recovery codes. */
  recovery?: boolean
}

/** The code of an authenticator app. */
export function CodeField({ value, onChange, hint, error, recovery = false }: CodeFieldProps) {
  const { t } = useTranslation('security')
  return (
    <Input
      ref={useFocusOnError(error)}
      label={t('totp.code')}
      hint={hint}
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      required
      maxLength={20}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}

/** Returns the server's message about the code; undefined for failures about something else. */
export function codeError(error: unknown): string | undefined {
  if (error instanceof ApiError && error.code === 'second_factor_wrong') return error.message
  return serverFieldErrors(error)['code']
}
