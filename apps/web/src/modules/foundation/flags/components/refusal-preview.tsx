import type { Flag } from '@vicino/contract/foundation/flags/schemas'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { refusalText } from '../model/refusal-text.ts'

/** The text that refused people will read. It is empty until there is a place and a reason. */
export function RefusalPreview({ flag }: { flag: Pick<Flag, 'key' | 'countries' | 'sectors' | 'reason'> }) {
  const { t } = useTranslation('sections')
  const text = refusalText(flag, useLanguage())
  if (text === undefined) return null
  return (
    <div className="grid gap-1 rounded-xl bg-sunken p-4 text-14">
      <p className="font-semibold">{t('flag.read')}</p>
      <p className="wrap-anywhere text-ink-2">{text}</p>
    </div>
  )
}
