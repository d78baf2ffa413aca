import { SEGMENT_COUPON_STATES, type SegmentField } from '@vicino/domain/loyalty/segments'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Chip } from '~/ui/chip.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { fieldStyle, Input } from '~/ui/input.tsx'
import { NumberField } from '~/ui/form/number-field.tsx'
import { SelectField } from '../../../programs/shared/components/select-field.tsx'
import { fieldId } from '~/ui/form/field-id.ts'
import {
  type Condition,
  type DraftValue,
  FIELD_GROUPS,
  hasDays,
  inputOf,
  mayHaveDays,
  newCondition,
  opsOf,
  type Part,
} from '../model/segment-draft.ts'
import { type PartProps, pathOf } from '../model/segment-part.ts'
import { type Choices, useChoices } from '../use-choices.ts'
import { useSegmentSentence } from '../use-segment-sentence.ts'
import { LabelDot } from './label-dots.tsx'

interface SegmentConditionProps extends Omit<PartProps, 'onRemove'> {
  condition: Condition
  onRemove: () => void
}

/** One condition: its field, its comparison and its value. */
export function SegmentCondition({
  condition,
  own,
  levels,
  problems,
  shows,
  onLeave,
  onChange,
  onRemove,
}: SegmentConditionProps) {
  const { t } = useTranslation('segments')
  const { phrase } = useSegmentSentence(levels)
  const choices = useChoices(levels, own)
  const { id, field, op, days, state } = condition
  const path = pathOf(id)
  const set = (changes: Partial<Condition>) => onChange(id, (part: Part) => ({ ...part, ...changes }) as Part)
  const found = problems.get(id)
  // A wrong value is marked at once; a missing one is marked later.
  const problem = found !== undefined && (shows(id) || isWrong(found)) ? found : undefined
  // A single value stands on the same line as its comparison.
  const isShort = op !== 'between' && op !== 'in' && op !== 'notIn'
  const errorId = `${fieldId(path)}-problem`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles that the focus has left its fields
    <fieldset
      aria-describedby={problem === undefined ? undefined : errorId}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave(id)
      }}
      className={cn(
        'grid min-w-0 grid-cols-1 gap-2 rounded-xl border bg-surface p-3',
        problem === undefined ? 'border-line' : 'border-pomodoro',
      )}
    >
      <legend className="sr-only">{phrase(condition)}</legend>
      <div className="flex items-start gap-1">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 sm:grid-cols-[1.3fr_1fr_1fr]">
          <FieldChoice
            path={path}
            value={field}
            hasLevels={levels.length > 0}
            onChange={(next) => onChange(id, () => newCondition(next, id))}
          />
          <SelectField
            path={`${path}.op`}
            label={t('comparison')}
            bare
            value={op}
            options={opsOf(field).map((value) => ({
              value,
              label:
                value === 'exists' || value === 'lacks'
                  ? t(`known.${field}.${value}` as 'known.city.exists')
                  : t(`ops.${inputOf(field)}.${value}` as 'ops.number.gte'),
            }))}
            onChange={(next) => set({ op: next })}
          />
          {isShort ? <Values condition={condition} choices={choices(field)} onChange={set} /> : null}
        </div>
        <IconButton label={t('removeCondition', { condition: phrase(condition) })} onClick={onRemove}>
          <Icon name="trash" />
        </IconButton>
      </div>
      {isShort ? null : <Values condition={condition} choices={choices(field)} onChange={set} />}
      {mayHaveDays(field) ? (
        <NumberField
          path={`${path}.days`}
          label={t('days')}
          value={days}
          unit={t('daysUnit')}
          optional={!hasDays(field)}
          hint={hasDays(field) ? undefined : t('daysOptional')}
          className="max-w-64"
          onChange={(next) => set({ days: next })}
        />
      ) : null}
      {state === null ? null : (
        <SelectField
          path={`${path}.state`}
          label={t('couponState')}
          className="max-w-64"
          value={state}
          options={SEGMENT_COUPON_STATES.map((value) => ({ value, label: t(`couponStates.${value}`) }))}
          onChange={(next) => set({ state: next })}
        />
      )}
      {problem === undefined ? null : (
        <p id={errorId} role="alert" className="text-14 font-medium text-pomodoro">
          {t(`problems.${problem}`)}
        </p>
      )}
    </fieldset>
  )
}

const isWrong = (problem: string): boolean => ['order', 'gone', 'circle', 'deep'].includes(problem)

interface FieldChoiceProps {
  path: string
  value: SegmentField
  hasLevels: boolean
  onChange: (field: SegmentField) => void
}

function FieldChoice({ path, value, hasLevels, onChange }: FieldChoiceProps) {
  const { t } = useTranslation('segments')
  const groups = Object.entries(FIELD_GROUPS) as readonly (readonly [
    keyof typeof FIELD_GROUPS,
    readonly SegmentField[],
  ])[]
  const allows = useAllows()
  const isOffered = (field: SegmentField) => {
    if (field === 'coupon') return allows('coupon-LIST')
    return field !== 'loyaltyLevel' || hasLevels
  }
  const all = groups.flatMap(([, fields]) => fields)
  return (
    <div className="grid content-start">
      <label htmlFor={fieldId(path)} className="sr-only">
        {t('field')}
      </label>
      <select
        id={fieldId(path)}
        value={value}
        onChange={({ target }) => onChange(target.value as SegmentField)}
        className={cn(fieldStyle, 'h-12')}
      >
        {all.includes(value) && isOffered(value) ? null : (
          <option value={value}>{t(`fields.${value}`)}</option>
        )}
        {groups.map(([group, fields]) => (
          <optgroup key={group} label={t(`groups.${group}`)}>
            {fields.filter(isOffered).map((field) => (
              <option key={field} value={field}>
                {t(`fields.${field}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}

interface ValuesProps {
  condition: Condition
  choices: Choices
  onChange: (changes: Partial<Condition>) => void
}

function Values({ condition, choices, onChange }: ValuesProps) {
  const { t } = useTranslation('segments')
  const { id, field, op, from, to, chosen } = condition
  const input = inputOf(field)
  const path = pathOf(id)
  if (op === 'exists' || op === 'lacks') return null
  if (op === 'in' || op === 'notIn') {
    if (input === 'text') return <TextValues condition={condition} onChange={onChange} />
    if (choices.length === 0)
      return (
        <p className="text-14 text-ink-2">
          {t(
            `noChoices.${field === 'label' || field === 'claimed' || field === 'coupon' ? field : 'segment'}`,
          )}
        </p>
      )
    return (
      <div role="group" aria-label={t('values')} className="flex flex-wrap gap-2">
        {choices.map(({ value, name, color }) => {
          const isOn = chosen.includes(value)
          return (
            <Chip
              key={value}
              selected={isOn}
              className="max-w-full text-left whitespace-normal"
              onClick={() =>
                onChange({ chosen: isOn ? chosen.filter((each) => each !== value) : [...chosen, value] })
              }
            >
              {color === undefined ? null : <LabelDot color={color} />}
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </Chip>
          )
        })}
      </div>
    )
  }
  if (input === 'choice') {
    return (
      <SelectField
        path={`${path}.from`}
        label={t('value')}
        bare
        value={from === null ? '' : String(from)}
        options={[
          { value: '', label: t('choose') },
          ...choices.map(({ value, name }) => ({ value: String(value), label: name })),
        ]}
        onChange={(next) => onChange({ from: next === '' ? null : Number(next) })}
      />
    )
  }
  const one = (end: 'from' | 'to', value: DraftValue | null) =>
    input === 'date' ? (
      <DateField
        path={`${path}.${end}`}
        label={t(op === 'between' ? `ends.${end}` : 'value')}
        bare={op !== 'between'}
        value={value === null ? '' : String(value)}
        onChange={(next) => onChange({ [end]: next === '' ? null : next })}
      />
    ) : (
      <NumberField
        path={`${path}.${end}`}
        label={t(op === 'between' ? `ends.${end}` : 'value')}
        bare={op !== 'between'}
        value={value === null ? null : Number(value)}
        optional
        places={input === 'euros' ? 2 : 0}
        unit={
          input === 'euros'
            ? '€'
            : field === 'birthdayIn' || field === 'daysSinceLastPurchase'
              ? t('daysUnit')
              : undefined
        }
        onChange={(next) => onChange({ [end]: next })}
      />
    )
  if (op !== 'between') return one('from', from)
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {one('from', from)}
      {one('to', to)}
    </div>
  )
}

/** A field for several texts, separated by commas. */
function TextValues({ condition, onChange }: Omit<ValuesProps, 'choices'>) {
  const { t } = useTranslation('segments')
  const { id, chosen } = condition
  return (
    <Input
      id={fieldId(`${pathOf(id)}.from`)}
      label={t('texts')}
      autoComplete="off"
      defaultValue={chosen.join(', ')}
      onChange={({ target }) =>
        onChange({
          chosen: target.value
            .split(',')
            .map((each) => each.trim())
            .filter(Boolean),
        })
      }
    />
  )
}

interface DateFieldProps {
  path: string
  label: string
  bare: boolean
  value: string
  onChange: (value: string) => void
}

function DateField({ path, label, bare, value, onChange }: DateFieldProps) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={fieldId(path)} className={bare ? 'sr-only' : 'text-14 font-semibold'}>
        {label}
      </label>
      <input
        id={fieldId(path)}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={cn(fieldStyle, 'h-12')}
      />
    </div>
  )
}
