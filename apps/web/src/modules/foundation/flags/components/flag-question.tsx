import { useQuery } from '@tanstack/react-query'
import type { FlagKey } from '@vicino/contract/foundation/flags/constants'
import type { Flag } from '@vicino/contract/foundation/flags/schemas'
import type { Confirmed } from '~/lib/confirmed.ts'
import { effectOf } from '~/lib/effect-of.ts'
import { formatCount, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { flagReach } from '../api/flags.ts'
import { useScope } from '../hooks/use-scope.ts'
import { refusalText } from '../model/refusal-text.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'

/** The counts that each flag shows. */
const COUNTED = {
  registrations: ['newAccounts'],
  applications: ['applications'],
  deals: ['brands'],
  programs: ['brands', 'programs'],
  opinions: ['brands', 'programs'],
  redemptions: ['deals', 'brands'],
  marketing: ['brands', 'members'],
} as const satisfies Readonly<Record<FlagKey, readonly string[]>>

interface FlagQuestionProps {
  flag: Pick<Flag, 'key' | 'countries' | 'sectors' | 'reason' | 'active' | 'startsAt'>
  isPending: boolean
  error: unknown
  onYes: (asked: Confirmed) => void
  onClose: () => void
}

/**
 * Asks before something is switched off or on again: the place, the start, the number of affected
 * accounts, and the text that they will read. For a whole country the person types its name.
 */
export function FlagQuestion({ flag, ...question }: FlagQuestionProps) {
  const { t } = useTranslation('sections')
  const scope = useScope()
  const language = useLanguage()
  const { key, countries, sectors, startsAt, active } = flag
  const reach = useQuery(flagReach({ key, countries, sectors }))
  const where = scope(flag)
  const [country] = countries
  return (
    <QuestionDialog
      {...question}
      title={t(active ? 'flag.ask.off' : 'flag.ask.on', { what: t(`flag.keys.${key}`) })}
      text={
        active
          ? t(startsAt === null ? 'flag.ask.now' : 'flag.ask.from', {
              where,
              at: startsAt === null ? '' : formatDateTime(startsAt),
            })
          : t('flag.ask.lifted', { where })
      }
      yes={t(active ? 'flag.ask.yesOff' : 'flag.ask.yesOn')}
      isDanger={active}
      effect={effectOf(reach, (counts) =>
        COUNTED[key].map((name) => [t(`flag.ask.counts.${name}`), formatCount(counts[name])] as const),
      )}
      preview={active ? refusalText(flag, language) : undefined}
      typed={
        active && country !== undefined && sectors.length === 0 ? t(`flag.countries.${country}`) : undefined
      }
    />
  )
}
