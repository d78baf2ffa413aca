import { type ComponentProps, useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

const TERMS_PATH = '/documentation/termini-di-servizio'
const PRIVACY_PATH = '/documentation/informativa-sulla-privacy'

const link = 'font-semibold text-azzurro underline'

/**
 * Acceptance of the terms; the privacy notice is read, not accepted. The documents open beside the
 * form, which keeps the typed text.
 */
export function TermsCheck({ wrong, ...props }: ComponentProps<'input'> & { wrong: boolean }) {
  const { t } = useTranslation('session')
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <div className="flex gap-3">
        <input
          type="checkbox"
          aria-labelledby={`${id}-text`}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-note` : undefined}
          {...props}
          id={id}
          className="mt-2.5 size-6 shrink-0 cursor-pointer accent-action"
        />
        <div id={`${id}-text`} className="min-h-11 py-2.5 text-14 text-ink-2">
          <label htmlFor={id} className="cursor-pointer">
            {t('terms.accept')}
          </label>{' '}
          <a href={TERMS_PATH} target="_blank" rel="noopener" className={link}>
            {t('terms.terms')}
          </a>
          {t('terms.privacyIs')}
          <a href={PRIVACY_PATH} target="_blank" rel="noopener" className={link}>
            {t('terms.privacy')}
          </a>
          {'.'}
        </div>
      </div>
      {wrong ? (
        <p id={`${id}-note`} className="text-14 font-medium text-pomodoro">
          {t('terms.required')}
        </p>
      ) : null}
    </div>
  )
}
