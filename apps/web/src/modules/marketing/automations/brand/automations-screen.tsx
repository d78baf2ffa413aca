import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Automation } from '@vicino/contract/marketing/automations/schemas'
import { BASE_TIER } from '@vicino/contract/loyalty/programs/constants'
import { MOST_AUTOMATIONS } from '@vicino/contract/marketing/automations/constants'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useAllows } from '~/lib/use-allows.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { StampsDrawing } from '~/ui/drawings/stamps-drawing.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { RoleNote } from '~/ui/role-note.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { automationsQuery } from './api/automations.ts'
import { tiersQuery } from '../../../loyalty/programs/shared/api/tiers.ts'
import { useChosenProgram } from '../../../loyalty/customers/shared/components/program-choice.tsx'
import { AutomationRow } from './automation-row.tsx'
import { RemoveAutomation } from './remove-automation.tsx'
import { TemplateList } from './template-list.tsx'
import type { AutomationDraft } from './model/automation-draft.ts'

const AutomationEditor = lazyPart(() => import('./automation-editor.tsx'))
const AutomationSheet = lazyPart(() => import('./automation-sheet.tsx'))

interface AutomationsScreenProps {
  brandId: string
  /** Id of the automation whose log is open; null for none. */
  open: string | null
  onOpen: (id: string | null) => void
}

type Edited = { readonly of: Automation | null; readonly start: AutomationDraft | null }

/**
 * 'Automazioni': actions that run for members after events, shown as sentences.
 */
export default function AutomationsScreen({ brandId, open, onOpen }: AutomationsScreenProps) {
  const { t } = useTranslation('automations')
  const { t: tPrograms } = useTranslation('programs')
  const allows = useAllows()
  const mayEdit = allows('automation-EDIT')
  const { data: automations, error, refetch } = useQuery(automationsQuery(brandId))
  const { data: tiers } = useQuery(tiersQuery(brandId))
  const program = useChosenProgram(brandId, null)
  const [edited, setEdited] = useState<Edited | null>(null)
  const [removed, setRemoved] = useState<Automation>()
  const config = tiers?.tierConfigs
  const levels = config?.enabled ? [BASE_TIER, ...config.tiers.map(({ name }) => name)] : []
  const shown = automations?.find(({ _id }) => _id === open)
  const isFull = (automations?.length ?? 0) >= MOST_AUTOMATIONS
  const isNone = automations?.length === 0
  return (
    <div className="page grid grid-cols-1 gap-6 pt-4 pb-10 md:pt-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-80 gap-1">
          <h1 className="text-28 md:text-36">{t('title')}</h1>
          <p className="max-w-prose text-16 text-pretty text-ink-2">{t('lead')}</p>
        </div>
        {mayEdit && program.id && automations !== undefined && !isNone ? (
          <Button disabled={isFull} onClick={() => setEdited({ of: null, start: null })}>
            <Icon name="plus" className="size-5" />
            {t('new')}
          </Button>
        ) : null}
      </header>
      {mayEdit ? null : <RoleNote />}
      {automations?.some(({ isHeld }) => isHeld) ? (
        <p role="note" className="rounded-xl bg-pomodoro-soft p-4 text-14 text-pretty text-ink">
          {t('held.text')}
        </p>
      ) : null}
      {isFull ? <p className="text-14 text-ink-2">{t('full', { count: MOST_AUTOMATIONS })}</p> : null}
      {program.id === null ? (
        <EmptyState
          drawing={<StampsDrawing />}
          title={t('noProgram')}
          reason={t('noProgramText')}
          action={
            allows('program-EDIT') ? (
              <Link to="/raccolte/crea" className={buttonStyle()}>
                {tPrograms('list.create')}
              </Link>
            ) : null
          }
        />
      ) : automations === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="grid gap-3">
            <Skeleton className="h-28 rounded-2xl" />
            <Skeleton className="h-28 rounded-2xl" />
            <Skeleton className="h-28 rounded-2xl" />
          </div>
        )
      ) : (
        <>
          {isNone ? (
            <p className="max-w-prose text-16 text-pretty">{t('noneText')}</p>
          ) : (
            <ul className="grid grid-cols-1 gap-3" aria-label={t('list')}>
              {automations.map((automation) => (
                <AutomationRow
                  key={automation._id}
                  automation={automation}
                  levels={levels}
                  mayEdit={mayEdit}
                  onOpen={() => onOpen(automation._id)}
                  onEdit={() => setEdited({ of: automation, start: null })}
                  onRemove={() => setRemoved(automation)}
                />
              ))}
            </ul>
          )}
          {mayEdit && program.id && !isFull ? (
            <TemplateList
              programId={program.id}
              title={t(isNone ? 'templatesFirst' : 'templates')}
              onChoose={(start) => setEdited({ of: null, start })}
              onEmpty={isNone ? () => setEdited({ of: null, start: null }) : null}
            />
          ) : null}
        </>
      )}
      <Suspense>
        {edited !== null && program.id ? (
          <AutomationEditor
            key={edited.of?._id ?? 'new'}
            brandId={brandId}
            programId={edited.of?.programId ?? program.id}
            levels={levels}
            of={edited.of}
            start={edited.start}
            onClose={() => setEdited(null)}
          />
        ) : null}
        {shown === undefined ? null : (
          <AutomationSheet
            key={shown._id}
            automation={shown}
            levels={levels}
            mayEdit={mayEdit}
            onEdit={() => {
              onOpen(null)
              setEdited({ of: shown, start: null })
            }}
            onClose={() => onOpen(null)}
          />
        )}
      </Suspense>
      {removed === undefined ? null : (
        <RemoveAutomation automation={removed} onClose={() => setRemoved(undefined)} />
      )}
    </div>
  )
}
