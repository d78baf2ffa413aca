import { useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { fieldStyle } from '~/ui/input.tsx'
import { type Area, AREA_NAMES, areaOf, type Level, levelOf, LEVELS, upTo } from '../model/areas.ts'
import type { Choice } from '../model/choices.ts'
import { PermissionBox } from './permission-box.tsx'

interface PermissionAreasProps {
  choices: readonly Choice[]
  labelOf: (id: string) => string
  onSet: (id: string, isTicked: boolean) => void
}

/** The advanced permissions by area: a level for all of an area, and each of them as a checkbox. */
export function PermissionAreas({ choices, ...rest }: PermissionAreasProps) {
  const areas = [...AREA_NAMES, undefined].flatMap((area) => {
    const inArea = choices.filter(({ id }) => areaOf(id) === area)
    return inArea.length === 0 ? [] : [{ area, inArea }]
  })
  return areas.map(({ area, inArea }) => (
    <AreaField key={area ?? 'more'} area={area} choices={inArea} {...rest} />
  ))
}

/** @param area undefined: permissions that this version does not know */
function AreaField({ area, choices, labelOf, onSet }: PermissionAreasProps & { area: Area | undefined }) {
  const { t } = useTranslation('roles')
  return (
    <fieldset className="grid gap-1 rounded-xl border border-line p-3 pt-1">
      <legend className="px-1 text-14 font-semibold">{t(`areas.${area ?? 'more'}`)}</legend>
      {area === undefined ? null : <LevelField area={area} choices={choices} onSet={onSet} />}
      <div className="grid grid-cols-1 gap-x-3 sm:grid-cols-2">
        {choices.map((choice) => (
          <PermissionBox
            key={choice.id}
            choice={choice}
            label={labelOf(choice.id)}
            onToggle={() => onSet(choice.id, !choice.isTicked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface LevelFieldProps extends Pick<PermissionAreasProps, 'choices' | 'onSet'> {
  area: Area
}

function LevelField({ area, choices, onSet }: LevelFieldProps) {
  const { t } = useTranslation('roles')
  const id = useId()
  const open = choices.filter(({ isDisabled }) => !isDisabled)
  // A level that adds nothing for this kind of account is left out.
  const levels = LEVELS.filter(
    (level, index) =>
      index === 0 ||
      choices.some(
        (choice) => added(area, level, choice.id) && !added(area, LEVELS[index - 1] ?? level, choice.id),
      ),
  )
  if (open.length === 0) return null
  const value = levelOf(
    area,
    new Set(choices.map((choice) => choice.id)),
    new Set(choices.flatMap((choice) => (choice.isTicked ? [choice.id] : []))),
  )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1">
      <label htmlFor={id} className="text-14 text-ink-2">
        {t('levels.label')}
      </label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => {
          for (const choice of open) onSet(choice.id, added(area, target.value as Level, choice.id))
        }}
        className={`${fieldStyle} h-11 w-auto`}
      >
        {value === undefined ? <option value="">{t('levels.own')}</option> : null}
        {levels.map((level) => (
          <option key={level} value={level}>
            {t(`levels.${level}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

const added = (area: Area, level: Level, id: string): boolean => upTo(area, level).some((each) => each === id)
