import type { MatchConfig } from '@vicino/domain/loyalty/config'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { Input } from '~/ui/input.tsx'
import { fieldId } from '~/ui/form/field-id.ts'
import { useMechanics } from '../../model/mechanics-form.ts'

const ProductCodes = lazyPart(
  () => import('~/modules/marketplace/products/shared/components/product-codes.tsx'),
)

interface MatchFieldsProps {
  /** Path of the rule. */
  path: string
  match: MatchConfig
  onChange: (match: MatchConfig) => void
}

const LISTS = ['categories', 'codes', 'codePrefixes', 'brands'] as const

/** The lines of a receipt that a rule applies to: lists of values, separated by commas. */
export function MatchFields({ path, match, onChange }: MatchFieldsProps) {
  const { t } = useTranslation('mechanics')
  const { readOnly } = useMechanics()
  return (
    <fieldset id={fieldId(`${path}.match`)} className="grid grid-cols-1 gap-3">
      <legend className="contents">
        <span className="text-14 font-semibold">{t('rules.match.title')}</span>
      </legend>
      <p className="-mt-2 text-14 text-pretty text-ink-3">{t('rules.match.lead')}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] items-start gap-4">
        {LISTS.map((list) => (
          <ListField
            key={list}
            id={fieldId(`${path}.match.${list}`)}
            label={t(`rules.match.${list}`)}
            hint={t(`rules.match.${list}Hint`)}
            values={match[list]}
            onChange={(values) => onChange({ ...match, [list]: values })}
          />
        ))}
      </div>
      {readOnly ? null : (
        <Suspense>
          <ProductCodes
            onChoose={(codes) => onChange({ ...match, codes: [...new Set([...match.codes, ...codes])] })}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

interface ListFieldProps {
  id: string
  label: string
  hint: string
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

function ListField({ id, label, hint, values, onChange }: ListFieldProps) {
  const { readOnly } = useMechanics()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      id={id}
      label={label}
      hint={hint}
      autoComplete="off"
      disabled={readOnly}
      value={typed ?? values.join(', ')}
      onChange={({ target }) => {
        setTyped(target.value)
        const read = target.value.split(',').map((word) => word.trim())
        onChange([...new Set(read.filter((word) => word !== ''))])
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
