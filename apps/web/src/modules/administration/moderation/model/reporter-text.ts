import type { Report } from '@vicino/contract/administration/moderation/schemas'
import type { useTranslation } from '~/lib/i18n/use-translation.ts'

type Translate = ReturnType<typeof useTranslation<'moderation'>>['t']

/** Says who reported it: an account, a person without one, the list of words, or nobody. */
export function reporterText(
  { reporter, notifier, origin }: Pick<Report, 'reporter' | 'notifier' | 'origin'>,
  t: Translate,
): string {
  if (reporter !== null) return t('from', { name: reporter.username })
  if (notifier !== null) return t('from', { name: notifier.name })
  return t(origin === 'words' ? 'found' : 'ownInitiative')
}
