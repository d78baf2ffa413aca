import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { cn } from '~/ui/cn.ts'
import { Button } from '~/ui/Button.tsx'
import { openConsent } from '../dialog-state.ts'
import { type ConsentChoice, useConsent } from '../model/consent.ts'

interface ConsentBannerProps {
  onDecide: (choice: ConsentChoice) => void
  /** Leaves room for the phone's menu bar. */
  aboveBar: boolean
}

/** Asked once, without covering the page; refusing is as easy as accepting. */
export function ConsentBanner({ onDecide, aboveBar }: ConsentBannerProps) {
  const { t } = useTranslation('shell')
  if (useConsent()) return null
  return (
    <section
      aria-labelledby="consent-title"
      className={cn(
        'fixed inset-x-3 z-40 mx-auto grid max-w-4xl items-center gap-x-8 gap-y-3 rounded-xl bg-surface p-4 shadow-float md:bottom-4 md:grid-cols-[1fr_auto] md:px-6',
        aboveBar ? 'bottom-[max(5.75rem,calc(env(safe-area-inset-bottom)+5rem))]' : 'bottom-3',
      )}
    >
      <div className="grid gap-1">
        <h2 id="consent-title" className="text-16">
          {t('consent.title')}
        </h2>
        <p className="text-14 text-ink-2">
          {t('consent.text')}{' '}
          <Link to="/privacy-policy" className="font-semibold text-azzurro underline">
            {t('menu.privacy')}
          </Link>
        </p>
      </div>
      <div className="flex gap-2 md:justify-end">
        <Button
          className="flex-1 px-3 whitespace-nowrap md:px-5"
          onClick={() => onDecide({ statistics: true, marketing: true })}
        >
          {t('consent.acceptAll')}
        </Button>
        <Button
          variant="outline"
          className="flex-1 px-3 whitespace-nowrap md:px-5"
          onClick={() => onDecide({ statistics: false, marketing: false })}
        >
          {t('consent.refuse')}
        </Button>
        <Button variant="ghost" className="flex-1 px-3 whitespace-nowrap md:px-5" onClick={openConsent}>
          {t('consent.choose')}
        </Button>
      </div>
    </section>
  )
}
