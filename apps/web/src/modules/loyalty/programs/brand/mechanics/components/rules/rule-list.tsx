import type { RuleConfig, RuleType } from '@vicino/domain/loyalty/config'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Section } from '../../../../shared/components/section.tsx'
import { fieldId } from '~/ui/form/field-id.ts'
import { useMechanics } from '../../model/mechanics-form.ts'
import { newRule, RULE_ICONS } from '../../model/new-rule.ts'
import { RuleFields } from './rule-fields.tsx'
import { useRuleSentence } from './use-rule-sentence.ts'

interface RuleListProps {
  title: string
  lead: string
  /** The types of rules that can be added here. */
  types: readonly Exclude<RuleType, 'custom'>[]
  /** Also shows rules for events of outside systems. */
  withCustom?: boolean
}

/** Rules of some types. Each is a card with a sentence that describes the rule, and its fields. */
export function RuleList({ title, lead, types, withCustom = false }: RuleListProps) {
  const { t } = useTranslation('mechanics')
  const { config, readOnly, change, errorOf } = useMechanics()
  const sentence = useRuleSentence()
  const shown = new Set<RuleType>(withCustom ? [...types, 'custom'] : types)
  const setRule = (index: number, rule: RuleConfig) =>
    change((was) => ({ ...was, rules: was.rules.with(index, rule) }))
  const rows = config.rules.flatMap((rule, index) => (shown.has(rule.type) ? [{ rule, index }] : []))
  return (
    <Section title={title} lead={lead}>
      {rows.length > 0 ? (
        <ul className="grid grid-cols-1 gap-3">
          {rows.map(({ rule, index }) => {
            const path = `config.rules.${index}`
            const name = t(`rules.types.${rule.type}.name`)
            return (
              <li
                key={rule.id}
                id={fieldId(path)}
                className="grid grid-cols-1 gap-4 rounded-xl border border-line p-4"
              >
                <header className="flex items-start gap-3.5">
                  <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-limone-soft text-limone-text">
                    <Icon name={RULE_ICONS[rule.type]} className="size-5" />
                  </span>
                  <div className="min-w-0 flex-1">
                    <h3 className="text-16">{name}</h3>
                    <p className="text-14 text-pretty text-ink-2">{sentence(rule)}</p>
                    {errorOf(path) ? (
                      <p className="text-14 font-medium text-pomodoro">{errorOf(path)}</p>
                    ) : null}
                  </div>
                  {readOnly ? null : (
                    <IconButton
                      label={t('rules.remove', { name })}
                      onClick={() =>
                        change((was) => ({ ...was, rules: was.rules.filter(({ id }) => id !== rule.id) }))
                      }
                    >
                      <Icon name="trash" />
                    </IconButton>
                  )}
                </header>
                <RuleFields rule={rule} path={path} onChange={(next) => setRule(index, next)} />
              </li>
            )
          })}
        </ul>
      ) : null}
      {readOnly ? (
        rows.length === 0 ? (
          <p className="text-14 text-ink-3">{t('rules.empty')}</p>
        ) : null
      ) : (
        <ul aria-label={t('rules.add')} className="flex flex-wrap gap-2">
          {types.map((type) => (
            <li key={type}>
              <Button
                size="sm"
                variant="outline"
                onClick={() => change((was) => ({ ...was, rules: [...was.rules, newRule(type, was.rules)] }))}
              >
                <Icon name="plus" className="size-4" />
                {t(`rules.types.${type}.name`)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
