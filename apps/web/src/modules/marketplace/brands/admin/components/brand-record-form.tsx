import { useQueryClient } from '@tanstack/react-query'
import { type Sector, SECTORS } from '@vicino/contract/foundation/flags/sectors'
import {
  type BrandRecord,
  brandChangeBody,
  newBrandBody,
} from '@vicino/contract/marketplace/brands/admin/schemas'
import { useId, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { useRecordForm } from '~/lib/use-record-form.ts'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { fieldStyle, Input } from '~/ui/input.tsx'
import { type RecordFormProps, RecordSheet } from '~/ui/record-sheet.tsx'
import { Switch } from '~/ui/switch.tsx'
import { brandRecordQuery, brandRecordKeys, changeBrand, createBrand } from '../api/brand-records.ts'
import { BrandFacts } from './brand-facts.tsx'
import { BrandSuspension } from './brand-suspension.tsx'

const TEXTS = [
  'username',
  'city',
  'address',
  'website',
  'legalSubject',
  'piva',
  'sedeLegale',
  'pec',
  'phone',
  'register',
] as const
type Fields = Pick<BrandRecord, (typeof TEXTS)[number] | 'sector' | 'verified'>

const fieldsOf = (brand: BrandRecord): Fields => ({
  username: brand.username,
  city: brand.city,
  address: brand.address,
  website: brand.website,
  legalSubject: brand.legalSubject,
  piva: brand.piva,
  sedeLegale: brand.sedeLegale,
  pec: brand.pec,
  phone: brand.phone,
  register: brand.register,
  sector: brand.sector,
  verified: brand.verified,
})
const EMPTY: Fields = {
  username: '',
  city: '',
  address: '',
  website: '',
  legalSubject: '',
  piva: '',
  sedeLegale: '',
  pec: '',
  phone: '',
  register: '',
  sector: null,
  verified: true,
}

/** The dialog of a brand: its names, its place and its company. */
export function BrandRecordForm({
  record: brand,
  onOpen,
  onClose,
  aside,
  maySuspend,
}: RecordFormProps<BrandRecord> & { maySuspend: boolean }) {
  const { t } = useTranslation('companies')
  const client = useQueryClient()
  const first = useRef<HTMLInputElement>(null)
  const sectorId = useId()
  const form = useRecordForm({
    record: brand,
    fieldsOf,
    empty: EMPTY,
    bodyOf: (fields) => fields,
    schemas: { create: newBrandBody, change: brandChangeBody },
    create: createBrand,
    change: changeBrand,
    readNow: (id) => client.fetchQuery(brandRecordQuery(id)),
    renews: [brandRecordKeys.all, [ROOTS.audit, 'brand']],
    keep: (saved) => client.setQueryData(brandRecordQuery(saved._id).queryKey, saved),
    savedText: t('dialog.saved'),
    onCreated: ({ _id }) => onOpen(_id),
    onClose,
  })
  const { draft, set, errorOf } = form
  const shown = (field: string, value: unknown): string => {
    if (field === 'sector') return value === null ? '' : t(`sectors.${value as Sector}`)
    if (field === 'verified') return t(value === true ? 'states.verified' : 'states.unverified')
    return String(value)
  }
  return (
    <RecordSheet
      title={t(brand ? 'dialog.edit' : 'dialog.create')}
      onClose={onClose}
      aside={aside}
      onSave={form.save}
      {...(brand ? {} : { saveLabel: t('create') })}
      isSaving={form.isSaving}
      error={form.error}
      initialFocus={brand ? undefined : first}
    >
      {brand ? <BrandSuspension brand={brand} maySuspend={maySuspend} /> : null}
      <ChangedMeanwhile
        meanwhile={form.meanwhile}
        nameOf={(field) => t(`fields.${field as keyof Fields}`)}
        show={shown}
      />
      {TEXTS.map((field) => (
        <Input
          key={field}
          {...(field === 'username' && { ref: first })}
          type={field === 'pec' ? 'email' : field === 'website' ? 'url' : 'text'}
          label={t(`fields.${field}`)}
          value={draft[field]}
          autoComplete="off"
          error={errorOf(field, draft[field])}
          onChange={({ target }) => set(field, target.value)}
        />
      ))}
      <div className="grid gap-1.5">
        <label htmlFor={sectorId} className="text-14 font-semibold">
          {t('sector')}
        </label>
        <select
          id={sectorId}
          value={draft.sector ?? ''}
          onChange={({ target }) =>
            set('sector', target.value === '' ? null : (target.value as NonNullable<Fields['sector']>))
          }
          className={`${fieldStyle} h-12`}
        >
          <option value="">{t('sectors.other')}</option>
          {SECTORS.map((sector) => (
            <option key={sector} value={sector}>
              {t(`sectors.${sector}`)}
            </option>
          ))}
        </select>
      </div>
      <Switch
        label={t('fields.verified')}
        checked={draft.verified}
        onCheckedChange={(verified) => set('verified', verified)}
      />
      {brand ? <BrandFacts brand={brand} onGone={onClose} /> : null}
    </RecordSheet>
  )
}
