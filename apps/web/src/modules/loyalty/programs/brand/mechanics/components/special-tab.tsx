import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { SPECIAL_ROWS } from '../model/awards.ts'
import { useMechanics } from '../model/mechanics-form.ts'
import { SPECIAL_RULES } from '../model/new-rule.ts'
import { AwardList } from './award-list.tsx'
import { RuleList } from './rules/rule-list.tsx'

/** Awards for birthdays, invitations, joining and visits to the shop. */
export function SpecialTab() {
  const { t } = useTranslation('mechanics')
  const { config, change } = useMechanics()
  return (
    <div className="grid grid-cols-1 gap-4">
      <AwardList
        path="config.special"
        title={t('special.title')}
        lead={t('special.lead')}
        group={config.special}
        rows={SPECIAL_ROWS}
        textsOf={(mechanic) => ({
          name: t(`special.${mechanic}.name`),
          when: t(`special.${mechanic}.when`),
        })}
        onChange={(group) => change((was) => ({ ...was, special: group }))}
      />
      <RuleList
        title={t('rules.visitsTitle')}
        lead={t('rules.visitsLead')}
        types={SPECIAL_RULES}
        withCustom
      />
    </div>
  )
}
