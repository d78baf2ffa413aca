import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonStyle } from '~/ui/Button.tsx'
import { securityQuery } from '../api/security.ts'
import { isPaused, pause } from '../model/prompt-pause.ts'

/**
 * Asks people who handle others' data for a second factor, until they have one; put off, it comes back after 14 days.
 * Nothing while that is not known, or where none is expected.
 */
export default function FactorPrompt({ userId }: { userId: string }) {
  const { t } = useTranslation('security')
  const id = useId()
  const [paused, setPaused] = useState(() => isPaused(userId))
  // Quiet: a card that asks for something can wait for the next visit.
  const { data } = useQuery({ ...securityQuery, enabled: !paused, meta: { quiet: true } })
  if (paused || !data?.expected || data.active) return null
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-4 md:px-6 md:pt-6">
      <section
        aria-labelledby={id}
        className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-2xl bg-limone-soft p-5 md:p-6"
      >
        <div className="flex min-w-64 flex-1 gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-limone text-on-limone">
            <ShieldCheck aria-hidden className="size-5.5" />
          </span>
          <div className="grid gap-1">
            <h2 id={id} className="text-19">
              {t('prompt.title')}
            </h2>
            <p className="text-14 text-pretty text-ink-2">{t('prompt.text')}</p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="ghost"
            onClick={() => {
              pause(userId)
              setPaused(true)
            }}
          >
            {t('prompt.later')}
          </Button>
          <Link to="/settings" hash="security" className={buttonStyle()}>
            {t('prompt.go')}
          </Link>
        </div>
      </section>
    </div>
  )
}
