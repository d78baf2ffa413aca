import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Automation } from '@vicino/contract/marketing/automations/schemas'
import type { TriggerType } from '@vicino/domain/loyalty/automations'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { Badge } from '~/ui/badge.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { switchAutomation } from './api/automations.ts'
import { draftOfAutomation } from './model/automation-draft.ts'
import { useAutomationSentence } from './use-automation-sentence.ts'

export const TRIGGER_ICONS: Readonly<Record<TriggerType, IconName>> = {
  joined: 'user-plus',
  purchase: 'shopping-bag',
  refunded: 'undo-2',
  pointsReached: 'star',
  stampsReached: 'stamp',
  tierReached: 'trophy',
  rewardClaimed: 'gift',
  postApproved: 'camera',
  birthday: 'cake',
  inactive: 'moon',
  pointsExpiring: 'hourglass',
}

interface AutomationRowProps {
  automation: Automation
  levels: readonly string[]
  mayEdit: boolean
  onOpen: () => void
  onEdit: () => void
  onRemove: () => void
}

/** An automation in the list: name, trigger and actions, state, runs. */
export function AutomationRow({ automation, levels, mayEdit, onOpen, onEdit, onRemove }: AutomationRowProps) {
  const { t } = useTranslation('automations')
  const { sentenceOf } = useAutomationSentence(levels)
  const { mutate, isPending } = useMutation(switchAutomation(useQueryClient()))
  const { name, state, runs, trigger, actions, program } = automation
  const { condition, delay } = draftOfAutomation(automation)
  const sentence = sentenceOf({ trigger, condition: null, delay, actions })
  const isOn = state === 'active'
  const isHeld = isOn && automation.isHeld
  const counts = [
    ['done', runs.done],
    ...(runs.waiting > 0 ? ([['waiting', runs.waiting]] as const) : []),
    ...(runs.skipped > 0 ? ([['skipped', runs.skipped]] as const) : []),
    ...(runs.control > 0 ? ([['control', runs.control]] as const) : []),
    ...(runs.failed > 0 ? ([['failed', runs.failed]] as const) : []),
    ...(automation.points.total > 0 ? ([['points', automation.points.total]] as const) : []),
  ] as const
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-1 rounded-2xl bg-surface p-2 shadow-card">
      <button
        type="button"
        onClick={onOpen}
        className="press flex min-h-11 min-w-0 flex-1 basis-72 items-start gap-3.5 rounded-xl p-2.5 text-left hover:bg-sunken"
      >
        <span
          className={
            isOn && !isHeld
              ? 'grid size-11 shrink-0 place-items-center rounded-xl bg-limone text-ink dark:text-canvas'
              : 'grid size-11 shrink-0 place-items-center rounded-xl bg-sunken text-ink-3'
          }
        >
          <Icon name={TRIGGER_ICONS[trigger.type]} className="size-5.5" />
        </span>
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="text-16 font-semibold wrap-anywhere">{name}</span>
            <Badge dot tone={isHeld ? 'pomodoro' : isOn ? 'basilico' : 'neutral'}>
              {t(isHeld ? 'held.state' : `states.${state}`)}
            </Badge>
          </span>
          <span className="text-14 text-pretty wrap-anywhere text-ink-2">
            {t('row', {
              when: sentence.when,
              after: sentence.delay === null ? '' : t('rowAfter', { delay: sentence.delay }),
              what: sentence.actions,
            })}
            {condition === null ? null : ` ${t('onlySome')}`}
          </span>
          <span className="mt-0.5 flex flex-wrap items-baseline gap-x-3.5 gap-y-1 text-12 text-ink-2">
            {counts.map(([kind, count]) => (
              <span key={kind} className="num">
                <b className={`text-14 ${kind === 'failed' ? 'text-pomodoro' : 'text-ink'}`}>
                  {formatCount(count)}
                </b>{' '}
                {t(`counts.${kind}`, { count })}
              </span>
            ))}
            <span className="wrap-anywhere">{program}</span>
          </span>
        </span>
      </button>
      {mayEdit ? (
        <span className="flex self-center">
          <IconButton
            label={t(isOn ? 'pauseNamed' : 'resumeNamed', { name })}
            disabled={isPending}
            onClick={() =>
              mutate(automation, {
                onSuccess: () => showSuccess(200, t(isOn ? 'paused' : 'resumed')),
              })
            }
          >
            <Icon name={isOn ? 'pause' : 'play'} />
          </IconButton>
          <IconButton label={t('editNamed', { name })} onClick={onEdit}>
            <Icon name="pen-line" />
          </IconButton>
          <IconButton label={t('removeNamed', { name })} onClick={onRemove}>
            <Icon name="trash" />
          </IconButton>
        </span>
      ) : null}
    </li>
  )
}
