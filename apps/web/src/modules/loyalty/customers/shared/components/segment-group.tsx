import { SEGMENT_LIMITS } from '@vicino/domain/loyalty/segments'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { SelectField } from '../../../programs/shared/components/select-field.tsx'
import { fieldId } from '~/ui/form/field-id.ts'
import { type Group, isGroup, JOINS, newCondition, newGroup, type Part } from '../model/segment-draft.ts'
import { type PartProps, pathOf } from '../model/segment-part.ts'
import { SegmentCondition } from './segment-condition.tsx'

interface SegmentGroupProps extends PartProps {
  group: Group
  /** Number of groups around this one. */
  depth: number
  onAdd: (groupId: number, part: Part) => void
  /** Removes this group from the group around it. */
  onRemoveSelf?: () => void
}

/** Each group adds one nesting level to the rule, and a group with `none` adds two. */
const MOST_DEPTH = Math.floor(SEGMENT_LIMITS.nesting / 2)

/** A group of conditions, and of inner groups, that are combined in one way. */
export function SegmentGroup(props: SegmentGroupProps) {
  const { group, depth, onAdd, onRemoveSelf, ...rest } = props
  const { problems, shows, onChange, onRemove } = rest
  const { t } = useTranslation('segments')
  const problem = problems.get(group.id)
  const errorId = `${fieldId(pathOf(group.id))}-problem`
  const joiner = t(group.join === 'all' || group.join === 'notAll' ? 'and' : 'or')
  return (
    <fieldset
      id={fieldId(pathOf(group.id))}
      aria-describedby={problem === undefined ? undefined : errorId}
      className={cn(
        'grid min-w-0 grid-cols-1 gap-3',
        depth > 0 && 'rounded-r-xl border-l-4 border-azzurro bg-azzurro-soft/40 py-3 pr-2 pl-3 sm:pr-3',
      )}
    >
      <legend className="sr-only">{t(depth === 0 ? 'conditions' : 'group')}</legend>
      <div className="flex items-end gap-1">
        <SelectField
          className="min-w-0 flex-1"
          path={`${pathOf(group.id)}.join`}
          label={t(depth === 0 ? 'joins.label' : 'joins.inner')}
          value={group.join}
          options={JOINS.map((value) => ({ value, label: t(`joins.${value}`) }))}
          onChange={(join) => onChange(group.id, (part) => (isGroup(part) ? { ...part, join } : part))}
        />
        {onRemoveSelf === undefined ? null : (
          <IconButton label={t('removeGroup')} onClick={onRemoveSelf}>
            <Icon name="trash" />
          </IconButton>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-2">
        {group.parts.map((part, index) => (
          <li key={part.id} className="grid min-w-0 grid-cols-1 gap-2">
            {index === 0 ? null : (
              <span aria-hidden className="pl-1 text-12 font-bold text-ink-2 uppercase">
                {joiner}
              </span>
            )}
            {isGroup(part) ? (
              <SegmentGroup
                {...rest}
                group={part}
                depth={depth + 1}
                onAdd={onAdd}
                onRemoveSelf={() => onRemove(part.id, group.id)}
              />
            ) : (
              <SegmentCondition {...rest} condition={part} onRemove={() => onRemove(part.id, group.id)} />
            )}
          </li>
        ))}
      </ul>
      {problem !== undefined && (problem !== 'empty' || shows(group.id)) ? (
        <p id={errorId} className="text-14 font-medium text-pomodoro">
          {t(`problems.${problem}`)}
        </p>
      ) : null}
      <div id={fieldId(`${pathOf(group.id)}.add`)} className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={() => onAdd(group.id, newCondition('purchases'))}>
          <Icon name="plus" className="size-4" />
          {t('addCondition')}
        </Button>
        {depth < MOST_DEPTH ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() =>
              onAdd(group.id, newGroup(group.join === 'any' ? 'all' : 'any', [newCondition('purchases')]))
            }
          >
            <Icon name="square-plus" className="size-4" />
            {t('addGroup')}
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}
