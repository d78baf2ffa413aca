import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { settingsQuery } from '~/lib/queries/settings.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'

const look = { variant: 'outline', size: 'lg', wide: true } as const

interface GoogleButtonProps {
  /** The present account stays signed in beside the new one (R-428). */
  keep?: boolean
  /** Invitation code of the person who invited (R-406). */
  invite?: string | undefined
}

/**
 * Opens Google's sign-in, which leads back here (R-059). Where the server has no Google sign-in, it
 * says so.
 */
export function GoogleButton({ keep = false, invite }: GoogleButtonProps) {
  const { t } = useTranslation('session')
  const noteId = useId()
  const { data } = useQuery(settingsQuery)
  const wanted = new URLSearchParams({
    ...(keep ? { keep: 'true' } : {}),
    ...(invite ? { invite } : {}),
  })
  if (data?.google)
    return (
      <a href={`/api/v1/auth/google${wanted.size > 0 ? `?${wanted}` : ''}`} className={buttonStyle(look)}>
        <GoogleMark />
        {t('google.continue')}
      </a>
    )
  return (
    <div className="grid gap-1.5">
      <Button {...look} disabled aria-describedby={noteId}>
        <GoogleMark />
        {t('google.continue')}
      </Button>
      <p id={noteId} className="text-center text-12 text-ink-3">
        {data ? t('google.off') : null}
      </p>
    </div>
  )
}

function GoogleMark() {
  return (
    <svg aria-hidden viewBox="0 0 18 18" className="size-4.5">
      <path
        fill="#4285f4"
        d="M17.6 9.2c0-.6 0-1.2-.2-1.8H9v3.5h4.8a4.1 4.1 0 0 1-1.8 2.7v2.3h3c1.7-1.6 2.6-3.9 2.6-6.7Z"
      />
      <path fill="#34a853" d="M9 18c2.4 0 4.5-.8 6-2.2l-3-2.2a5.4 5.4 0 0 1-8-2.9H1V13a9 9 0 0 0 8 5Z" />
      <path fill="#fbbc05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8l3-2.3Z" />
      <path fill="#ea4335" d="M9 3.6c1.3 0 2.5.4 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3a5.4 5.4 0 0 1 5-3.7Z" />
    </svg>
  )
}
