import type { RuleConfig } from '@vicino/domain/loyalty/config'
import type { ComponentProps } from 'react'
import { NumberField } from '~/ui/form/number-field.tsx'
import { useMechanics } from '../../model/mechanics-form.ts'

interface RuleNumberProps<Name extends string> extends Omit<
  ComponentProps<typeof NumberField>,
  'path' | 'value' | 'onChange' | 'disabled' | 'error'
> {
  rule: RuleConfig & Readonly<Record<Name, number | null>>
  path: string
  onChange: (rule: RuleConfig) => void
  /** Name of the field in the rule. */
  name: Name
}

/** A number of a rule. An empty field is an error unless the number is optional. */
export function RuleNumber<Name extends string>({
  rule,
  path,
  onChange,
  name,
  ...shown
}: RuleNumberProps<Name>) {
  const { readOnly, errorOf } = useMechanics()
  return (
    <NumberField
      {...shown}
      path={`${path}.${name}`}
      value={rule[name]}
      disabled={readOnly}
      error={errorOf(`${path}.${name}`)}
      onChange={(value) =>
        onChange({ ...rule, [name]: value ?? (shown.optional === true ? null : Number.NaN) })
      }
    />
  )
}
