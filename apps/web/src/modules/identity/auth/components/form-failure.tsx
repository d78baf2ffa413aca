import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { loginFailure } from '../model/login-failure.ts'
import { passkeyFailure } from '~/lib/passkeys.ts'

interface FormFailureProps {
  error: unknown
  unreachable?: 'offline' | 'serverDown'
}

/** The reason why the server refused the form. Screen readers announce it. */
export function FormFailure({ error, unreachable = 'offline' }: FormFailureProps) {
  const { t } = useTranslation('session')
  if (!error) return null
  const dismissed = passkeyFailure(error) === 'dismissed'
  const failure = dismissed ? { key: 'passkeyDismissed' as const } : loginFailure(error, unreachable)
  return (
    <p role="alert" className="rounded-md bg-pomodoro-soft px-3.5 py-3 text-14 font-medium text-pomodoro">
      {'text' in failure ? failure.text : t(failure.key)}
    </p>
  )
}
