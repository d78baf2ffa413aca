import { useQueryClient } from '@tanstack/react-query'
import {
  type CategoryRecord,
  categoryBody,
  categoryChanges,
} from '@vicino/contract/marketplace/categories/schemas'
import { REVIEWED_SECTORS } from '@vicino/contract/foundation/flags/sectors'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { useRecordForm } from '~/lib/use-record-form.ts'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { cn } from '~/ui/cn.ts'
import { type InBoth, TwoLanguages } from '~/ui/form/two-languages.tsx'
import { RadioList } from '~/ui/form/radio-list.tsx'
import { Icon } from '~/ui/icon.tsx'
import { type RecordFormProps, RecordSheet } from '~/ui/record-sheet.tsx'
import { Switch } from '~/ui/switch.tsx'
import { categoryIcon, categoryIcons } from '../shared/model/icons.ts'
import { categoryKeys, categoryRecordQuery, changeCategory, createCategory } from './api.ts'
import { CategoryDelete } from './category-delete.tsx'

interface Fields extends Readonly<Record<string, unknown>> {
  readonly name: InBoth
  readonly icon: string
  readonly adults: boolean
  readonly sector: 'restaurant' | 'tourism' | null
}

const EMPTY: Fields = { name: { it: '', en: '' }, icon: 'tag', adults: false, sector: null }
const fieldsOf = ({ name, icon, adults = false, sector = null }: CategoryRecord): Fields => ({
  name,
  icon,
  adults,
  sector,
})

const LABELS = {
  name: 'category.name',
  icon: 'category.icon',
  adults: 'category.adults',
  sector: 'category.sector',
} as const

/** A new category comes last, so its form has no order. */
const NEW = categoryBody.omit({ order: true })

/** The dialog of a category: its name in both languages, its icon, and a button that deletes it. */
export function CategoryForm({ record: category, onOpen, onClose, aside }: RecordFormProps<CategoryRecord>) {
  const { t } = useTranslation('sections')
  const client = useQueryClient()
  const form = useRecordForm({
    record: category,
    fieldsOf,
    empty: EMPTY,
    bodyOf: (fields) => fields,
    schemas: { create: NEW, change: categoryChanges },
    create: createCategory,
    change: changeCategory,
    readNow: (id) => client.fetchQuery(categoryRecordQuery(id)),
    renews: [categoryKeys.all, [ROOTS.audit, 'category']],
    savedText: t('saved'),
    onCreated: ({ _id }) => onOpen(_id),
    onClose,
  })
  const { draft, set, errorOf } = form
  return (
    <RecordSheet
      title={t(category ? 'category.editTitle' : 'category.newTitle')}
      onClose={onClose}
      aside={aside}
      onSave={form.save}
      {...(category ? {} : { saveLabel: t('category.create') })}
      isSaving={form.isSaving}
      error={form.error}
    >
      <ChangedMeanwhile
        meanwhile={form.meanwhile}
        nameOf={(field) => t(LABELS[field as keyof typeof LABELS])}
        show={(field, value) => {
          if (field === 'name') return `${(value as InBoth).it} / ${(value as InBoth).en}`
          if (field === 'sector') return t(`category.sectors.${(value as Fields['sector']) ?? 'none'}`)
          return field === 'adults' ? t(value === true ? 'switchOn' : 'switchOff') : String(value)
        }}
      />
      <TwoLanguages
        label={t('category.name')}
        value={draft.name}
        max={40}
        errorOf={(language, value) => errorOf(`name.${language}`, value)}
        onChange={(name) => set('name', name)}
      />
      <Switch
        label={t('category.adults')}
        description={t('category.adultsHint')}
        checked={draft.adults}
        onCheckedChange={(adults) => set('adults', adults)}
      />
      <RadioList
        legend={t('category.sector')}
        options={(['none', ...REVIEWED_SECTORS] as const).map((value) => ({
          value,
          label: t(`category.sectors.${value}`),
        }))}
        value={draft.sector ?? 'none'}
        onChange={(sector) => set('sector', sector === 'none' ? null : sector)}
      />
      <IconField value={draft.icon} onChange={(icon) => set('icon', icon)} />
      {category ? <CategoryDelete category={category} onGone={onClose} /> : null}
    </RecordSheet>
  )
}

/** A choice among the icons of categories. */
function IconField({ value, onChange }: { value: string; onChange: (icon: string) => void }) {
  const { t } = useTranslation('sections')
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-14 font-semibold">{t('category.icon')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1">
        {categoryIcons.map((icon) => (
          <label
            key={icon}
            title={icon}
            className={cn(
              'press grid aspect-square cursor-pointer place-items-center rounded-md border border-transparent hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
              icon === value && 'border-ink bg-sunken',
            )}
          >
            <input
              type="radio"
              name="icon"
              value={icon}
              checked={icon === value}
              aria-label={icon}
              onChange={() => onChange(icon)}
              className="sr-only"
            />
            <Icon name={categoryIcon(icon)} className="size-5" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
