import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Input } from '~/ui/input.tsx'
import { MomentField } from '~/ui/moment-field.tsx'
import { Switch } from '~/ui/switch.tsx'
import { categoriesQuery } from '../api/publish.ts'
import type { DealForm } from '../hooks/use-deal-form.ts'
import { romeField } from '~/lib/rome-field.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { PriceFields } from './price-fields.tsx'
import { PriceTruth } from './price-truth.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { ShopField } from './shop-field.tsx'
import { StartField } from './start-field.tsx'

const CATEGORIES_MAX = 3
const TAGS_MAX = 12

interface TermsFieldsProps {
  form: DealForm
  /** Id of the deal that is changed. */
  dealId: string | undefined
  /** Price and discount can no longer change. */
  isLocked: boolean
  /** The brand that the platform publishes for; undefined for the brand's own people. */
  forBrand: string | undefined
}

/** Price, discount, end, units, points, title, categories, tags and shop. */
export function TermsFields({ form, dealId, isLocked, forBrand }: TermsFieldsProps) {
  const { t } = useTranslation('publish')
  const { values, set, look, errorOf, labelOf } = form
  const [earliest] = useState(() => romeField(new Date(serverClock.now())))
  const text = (name: 'quantity' | 'points' | 'expirationDate' | 'title') => ({
    id: `field-${name}`,
    label: labelOf(name),
    value: values[name],
    error: errorOf(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
    onBlur: () => look(name),
  })
  return (
    <>
      <section aria-labelledby="price-title" className="grid grid-cols-1 gap-4">
        <h2 id="price-title" className="text-19">
          {t('terms.price')}
        </h2>
        {isLocked ? (
          <p className="flex gap-2 rounded-lg bg-ambra-soft px-3.5 py-3 text-14 font-medium text-ambra">
            <Icon name="circle-alert" className="size-5 shrink-0" />
            {t('terms.locked')}
          </p>
        ) : null}
        <PriceFields form={form} isLocked={isLocked} />
        <PriceTruth form={form} dealId={dealId} forBrand={forBrand} />
      </section>
      <section aria-labelledby="terms-title" className="grid grid-cols-1 gap-4">
        <h2 id="terms-title" className="text-19">
          {t('terms.title')}
        </h2>
        <div className="grid field-columns items-start gap-4">
          {dealId === undefined && forBrand === undefined ? <StartField form={form} /> : null}
          <MomentField {...text('expirationDate')} min={earliest} />
          <Input {...text('quantity')} inputMode="numeric" hint={t('terms.quantityHint')} />
          <Input {...text('points')} inputMode="numeric" hint={t('terms.pointsHint')} />
        </div>
        {dealId === undefined && forBrand === undefined ? <RepeatFields form={form} /> : null}
        <Input
          {...text('title')}
          maxLength={120}
          placeholder={values.productName}
          hint={t('terms.titleHint')}
        />
        <Categories form={form} />
        <ForAdults form={form} />
        <Tags form={form} />
        {forBrand === undefined ? <ShopField form={form} /> : null}
      </section>
    </>
  )
}

function Categories({ form }: { form: DealForm }) {
  const { t } = useTranslation('publish')
  const language = useLanguage()
  const { data } = useQuery(categoriesQuery)
  const { values, set, errorOf, labelOf } = form
  const error = errorOf('categoryIds')
  const isFull = values.categoryIds.length >= CATEGORIES_MAX
  return (
    <fieldset id="field-categoryIds" tabIndex={-1} className="grid gap-2">
      <legend className="text-14 font-semibold">{labelOf('categoryIds')}</legend>
      <div className="flex flex-wrap gap-2">
        {data?.items.map(({ _id, name }) => {
          const isChosen = values.categoryIds.includes(_id)
          return (
            <Chip
              key={_id}
              selected={isChosen}
              disabled={isFull && !isChosen}
              className="disabled:opacity-50"
              onClick={() =>
                set(
                  'categoryIds',
                  isChosen ? values.categoryIds.filter((id) => id !== _id) : [...values.categoryIds, _id],
                )
              }
            >
              {name[language]}
            </Chip>
          )
        })}
      </div>
      <p className={error ? 'text-14 font-medium text-pomodoro' : 'text-14 text-ink-3'}>
        {error ?? t('terms.categoriesHint', { max: CATEGORIES_MAX })}
      </p>
    </fieldset>
  )
}

/** The switch for goods that only adults may buy; a category can decide it. */
function ForAdults({ form }: { form: DealForm }) {
  const { t } = useTranslation('publish')
  const { data } = useQuery(categoriesQuery)
  const { values, set, labelOf } = form
  const isOfCategory =
    data?.items.some(({ _id, adults }) => adults === true && values.categoryIds.includes(_id)) ?? false
  return (
    <Switch
      label={labelOf('adults')}
      description={t(isOfCategory ? 'terms.adultsOfCategory' : 'terms.adultsHint')}
      checked={values.adults || isOfCategory}
      disabled={isOfCategory}
      onCheckedChange={(adults) => set('adults', adults)}
    />
  )
}

function Tags({ form }: { form: DealForm }) {
  const { t } = useTranslation('publish')
  const { values, set, errorOf, labelOf } = form
  const [typed, setTyped] = useState('')
  function add() {
    const tag = typed.trim().replace(/^#/, '').slice(0, 30)
    setTyped('')
    if (tag !== '' && !values.tags.includes(tag)) set('tags', [...values.tags, tag].slice(0, TAGS_MAX))
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <Input
          id="field-tags"
          className="flex-1"
          label={labelOf('tags')}
          value={typed}
          maxLength={30}
          error={errorOf('tags')}
          hint={t('terms.tagsHint', { max: TAGS_MAX })}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ',') return
            event.preventDefault()
            add()
          }}
        />
      </div>
      {values.tags.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {values.tags.map((tag) => (
            <li key={tag}>
              <Button
                size="sm"
                variant="outline"
                aria-label={t('terms.removeTag', { tag })}
                onClick={() =>
                  set(
                    'tags',
                    values.tags.filter((one) => one !== tag),
                  )
                }
              >
                {tag}
                <Icon name="x" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
