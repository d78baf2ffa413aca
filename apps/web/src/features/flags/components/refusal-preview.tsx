import { fill } from '@vicino/contract/common/language'
import { errors } from '@vicino/contract/flags/errors'
import type { Flag } from '@vicino/contract/flags/schemas'
import { IN_COUNTRY, IN_SECTOR, WHAT_IS_OFF } from '@vicino/contract/flags/words'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** The sentence with which the server refuses, for the first place where this is off; nothing until there is one and a reason. */
export function RefusalPreview({ flag }: { flag: Pick<Flag, 'key' | 'countries' | 'sectors' | 'reason'> }) {
  const { t } = useTranslation('sections')
  const language = useLanguage()
  const [sector] = flag.sectors
  const [country] = flag.countries
  const where = sector ? IN_SECTOR[sector] : country && IN_COUNTRY[country]
  const reason = flag.reason[language]
  // Opinions are not refused: they give no points.
  if (where === undefined || reason === '' || flag.key === 'opinions') return null
  const values = { what: WHAT_IS_OFF[flag.key][language], where: where[language], reason }
  return (
    <div className="grid gap-1 rounded-xl bg-sunken p-4 text-14">
      <p className="font-semibold">{t('flag.read')}</p>
      <p className="wrap-anywhere text-ink-2">{fill(errors.not_available[language], values)}</p>
    </div>
  )
}
