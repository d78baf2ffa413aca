import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import { useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDate } from '~/lib/format.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { securityQuery } from '~/lib/queries/security.ts'
import { isPaused, pause } from '../model/prompt-pause.ts'

/**
 * Asks people who handle other people's data to set up a second factor. They can postpone it for 14
 * days. Once a date is set from which it is required, the card names that date and cannot be
 * postponed. It draws nothing while loading and for roles that need none.
 */
export default function FactorPrompt({ userId }: { userId: string }) {
  const { t } = useTranslation('security')
  const id = useId()
  const [paused, setPaused] = useState(() => isPaused(userId))
  // A failure is not shown, because the card can wait until the next visit.
  const { data } = useQuery({ ...securityQuery, meta: { quiet: true } })
  if (!data?.expected || data.active) return null
  // A requirement with a date cannot be postponed.
  const { requiredFrom } = data
  if (paused && !requiredFrom) return null
  return (
    <div className="page pt-4 pb-2 md:pt-6 md:pb-0">
      <section
        aria-labelledby={id}
        className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2xl bg-surface p-4 shadow-card md:p-5"
      >
        <div className="flex min-w-64 flex-1 gap-3.5">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-ambra-soft text-ambra">
            <Icon name="shield-alert" className="size-5" />
          </span>
          <div className="grid gap-0.5">
            <h2 id={id} className="font-sans text-16 font-semibold">
              {t('prompt.title')}
            </h2>
            <p className="text-14 text-pretty text-ink-2">
              {requiredFrom ? t('expectedBy', { date: formatDate(requiredFrom) }) : t('prompt.text')}
            </p>
          </div>
        </div>
        <div className="flex flex-1 flex-wrap justify-end gap-2 md:flex-none">
          {requiredFrom ? null : (
            <Button
              variant="ghost"
              onClick={() => {
                pause(userId)
                setPaused(true)
              }}
            >
              {t('prompt.later')}
            </Button>
          )}
          <Link to="/settings" hash="security" className={buttonStyle()}>
            {t('prompt.go')}
          </Link>
        </div>
      </section>
    </div>
  )
}
