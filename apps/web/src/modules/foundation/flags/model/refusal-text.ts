import { fill, type Language } from '@vicino/contract/common/language'
import { errors } from '@vicino/contract/foundation/flags/errors'
import type { Flag } from '@vicino/contract/foundation/flags/schemas'
import { IN_COUNTRY, IN_SECTOR, WHAT_IS_OFF } from '@vicino/contract/foundation/flags/words'

/** The sentence with which the server refuses, for the first place where this is off; undefined until there is one and a reason. */
export function refusalText(
  flag: Pick<Flag, 'key' | 'countries' | 'sectors' | 'reason'>,
  language: Language,
): string | undefined {
  const [sector] = flag.sectors
  const [country] = flag.countries
  const where = sector ? IN_SECTOR[sector] : country && IN_COUNTRY[country]
  const reason = flag.reason[language]
  // Opinions are not refused: they give no points.
  if (where === undefined || reason === '' || flag.key === 'opinions') return undefined
  return fill(errors.not_available[language], {
    what: WHAT_IS_OFF[flag.key][language],
    where: where[language],
    reason,
  })
}
