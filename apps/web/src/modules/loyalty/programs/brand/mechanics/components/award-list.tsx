import { type AwardGroup, countsForLevel } from '@vicino/domain/loyalty/config'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { Switch } from '~/ui/switch.tsx'
import { NumberField } from '~/ui/form/number-field.tsx'
import { Section } from '../../../shared/components/section.tsx'
import { FIRST_POINTS, withEntrySaldo, withGroupSaldo } from '../model/awards.ts'
import { useMechanics } from '../model/mechanics-form.ts'

interface AwardListProps<Mechanic extends string> {
  /** Key of the group in the config. */
  path: 'config.social' | 'config.special'
  title: string
  lead: string
  group: AwardGroup<Mechanic>
  rows: readonly (readonly [Mechanic, IconName])[]
  textsOf: (mechanic: Mechanic) => { readonly name: string; readonly when: string }
  onChange: (group: AwardGroup<Mechanic>) => void
  /** A field beside the points of one row: the bonus of an approved Proof Post. */
  extra?: { readonly of: Mechanic; readonly field: ReactNode }
}

/** A list of awards. Each has a switch, its points, and a switch for status points. */
export function AwardList<Mechanic extends string>({
  path,
  title,
  lead,
  group,
  rows,
  textsOf,
  onChange,
  extra,
}: AwardListProps<Mechanic>) {
  const { t } = useTranslation('mechanics')
  const { readOnly, errorOf } = useMechanics()
  return (
    <Section title={title} lead={lead}>
      <Switch
        label={t('awards.groupSaldo')}
        description={t('awards.groupSaldoHint')}
        checked={group.isSaldo}
        disabled={readOnly}
        onCheckedChange={(isSaldo) => onChange(withGroupSaldo(group, isSaldo))}
        className="rounded-lg bg-sunken px-4 py-2.5"
      />
      <ul className="grid grid-cols-1 divide-y divide-line">
        {rows.map(([mechanic, icon]) => {
          const { name, when } = textsOf(mechanic)
          const points: number = group[mechanic]
          const isOn = points !== 0
          const field = `${path}.${mechanic}`
          const setPoints = (value: number) => onChange({ ...group, [mechanic]: value })
          return (
            <li key={mechanic} className="grid grid-cols-1 gap-3 py-4">
              <div className="flex items-center gap-3.5">
                <span
                  className={`grid size-11 shrink-0 place-items-center rounded-lg ${isOn ? 'bg-limone-soft text-limone-text' : 'bg-sunken text-ink-3'}`}
                >
                  <Icon name={icon} className="size-5" />
                </span>
                <Switch
                  label={name}
                  description={when}
                  checked={isOn}
                  disabled={readOnly}
                  onCheckedChange={(on) => setPoints(on ? FIRST_POINTS : 0)}
                  className="min-w-0 flex-1"
                />
              </div>
              {isOn ? (
                <div className="flex flex-wrap items-start gap-x-6 gap-y-3 sm:pl-14.5">
                  <NumberField
                    path={field}
                    label={t('awards.points', { name })}
                    bare
                    unit={t('units.points')}
                    value={points}
                    disabled={readOnly}
                    error={errorOf(field)}
                    onChange={(value) => setPoints(value ?? Number.NaN)}
                    className="w-40"
                  />
                  <Switch
                    label={t('awards.saldo')}
                    checked={countsForLevel(group, mechanic)}
                    disabled={readOnly}
                    onCheckedChange={(isSaldo) => onChange(withEntrySaldo(group, mechanic, isSaldo))}
                  />
                  {extra?.of === mechanic ? extra.field : null}
                </div>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
