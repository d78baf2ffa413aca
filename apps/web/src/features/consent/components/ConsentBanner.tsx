import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/ui/cn.ts'
import { Button } from '~/ui/Button.tsx'
import { IconButton } from '~/ui/IconButton.tsx'
import { openConsent } from '../dialog-state.ts'
import { type ConsentChoice, useConsent } from '../model/consent.ts'

interface ConsentBannerProps {
  onDecide: (choice: ConsentChoice) => void
  /** Leaves room for the phone's menu bar. */
  aboveBar: boolean
}

/**
 * Asked without covering the page. Refusing is as easy as accepting, the X refuses, and scrolling on consents to nothing
 * (R-011; Garante privacy, guidelines of 10 June 2021).
 */
export function ConsentBanner({ onDecide, aboveBar }: ConsentBannerProps) {
  const { t } = useTranslation('shell')
  if (useConsent()) return null
  return (
    <section
      aria-labelledby="consent-title"
      className={cn(
        'fixed inset-x-3 z-40 mx-auto grid max-w-4xl items-center gap-x-8 gap-y-3 rounded-xl bg-surface p-4 shadow-float md:bottom-4 md:grid-cols-[1fr_auto] md:pr-14 md:pl-6',
        aboveBar ? 'bottom-[max(5.75rem,calc(env(safe-area-inset-bottom)+5rem))]' : 'bottom-3',
      )}
    >
      <IconButton
        label={t('consent.close')}
        className="absolute top-1 right-1"
        onClick={() => onDecide({ statistics: false, marketing: false })}
      >
        <X aria-hidden />
      </IconButton>
      <div className="grid gap-1 pr-10 md:pr-0">
        <h2 id="consent-title" className="text-16">
          {t('consent.title')}
        </h2>
        <p className="text-14 text-ink-2">
          {t('consent.text')}{' '}
          <a href="/documentation/informativa-sui-cookie" className="font-semibold text-azzurro underline">
            {t('consent.document')}
          </a>
        </p>
      </div>
      {/* Accepting stands out no more than refusing. */}
      <div className="flex gap-2 md:justify-end">
        <Button
          variant="outline"
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
