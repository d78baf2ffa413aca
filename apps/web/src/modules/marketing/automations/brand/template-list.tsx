import { useQuery } from '@tanstack/react-query'
import { MESSAGE_VARIABLES } from '@vicino/domain/loyalty/message-template'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { catalogueQuery } from '../../../loyalty/programs/shared/api/rewards.ts'
import type { AutomationDraft } from './model/automation-draft.ts'
import { draftOfTemplate, TEMPLATE_ICONS, TEMPLATES } from './model/templates.ts'

/**
 * Fills each gap of a template's text with its own variable, which is filled in when the message is
 * sent.
 */
const VARIABLES = Object.fromEntries(MESSAGE_VARIABLES.map((name) => [name, `{${name}}`]))

interface TemplateListProps {
  programId: string
  title: string
  onChoose: (start: AutomationDraft) => void
  /** Starts without a template; null when another button does that. */
  onEmpty: (() => void) | null
}

/** The ten usual automations. Each opens the editor with its sentence filled in. */
export function TemplateList({ programId, title, onChoose, onEmpty }: TemplateListProps) {
  const { t } = useTranslation('automations')
  const { data: catalogue } = useQuery(catalogueQuery(programId))
  const costs = (catalogue?.items ?? []).flatMap(({ points, stamps, state }) =>
    points > 0 && stamps === 0 && state === 'open' ? [points] : [],
  )
  const cheapest = costs.length === 0 ? null : Math.min(...costs)
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-19">{title}</h2>
        {onEmpty === null ? null : (
          <Button variant="outline" size="sm" onClick={onEmpty}>
            <Icon name="plus" className="size-4" />
            {t('fromNothing')}
          </Button>
        )}
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3">
        {TEMPLATES.map((template) => {
          const texts = {
            name: t(`template.${template}.name`),
            title: t(`template.${template}.title`, VARIABLES),
            text: t(`template.${template}.text`, VARIABLES),
          }
          return (
            <li key={template} className="grid">
              <button
                type="button"
                onClick={() => onChoose(draftOfTemplate(template, texts, cheapest))}
                className="press flex min-h-20 items-start gap-3 rounded-xl border border-line bg-surface p-3.5 text-left hover:bg-sunken"
              >
                <Icon name={TEMPLATE_ICONS[template]} className="mt-0.5 size-5 shrink-0 text-limone-text" />
                <span className="grid min-w-0 gap-0.5">
                  <span className="text-14 font-semibold wrap-anywhere">{texts.name}</span>
                  <span className="text-14 text-pretty wrap-anywhere text-ink-2">
                    {t(`template.${template}.about`)}
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
