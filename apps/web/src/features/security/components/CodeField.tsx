import { useTranslation } from 'react-i18next'
import { Input } from '~/ui/Input.tsx'

interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  hint: string
  /** Letters too, for recovery codes. */
  recovery?: boolean
}

/** The code of an authenticator app. */
export function CodeField({ value, onChange, hint, recovery = false }: CodeFieldProps) {
  const { t } = useTranslation('security')
  return (
    <Input
      label={t('totp.code')}
      hint={hint}
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      required
      minLength={6}
      maxLength={20}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
