import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Sector, SECTORS } from '@vicino/contract/foundation/flags/sectors'
import {
  type BrandRecord,
  brandChangeBody,
  newBrandBody,
} from '@vicino/contract/marketplace/brands/admin/schemas'
import { type ReactNode, useId, useRef, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { bodyErrors, fieldErrorText, serverFieldErrors } from '~/lib/forms.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { toast } from '~/lib/toast.ts'
import { useRecordDraft } from '~/lib/use-record-draft.ts'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { fieldStyle, Input } from '~/ui/input.tsx'
import { RecordSheet } from '~/ui/record-sheet.tsx'
import { Switch } from '~/ui/switch.tsx'
import { brandRecordQuery, brandRecordKeys, changeBrand, createBrand } from '../api/brand-records.ts'
import { BrandFacts } from './brand-facts.tsx'

interface BrandRecordFormProps {
  brand: BrandRecord | undefined
  onCreated: (id: string) => void
  onClose: () => void
  aside: ReactNode
}

const TEXTS = ['username', 'city', 'address', 'website', 'legalSubject', 'piva', 'sedeLegale', 'pec'] as const
type Fields = Pick<BrandRecord, (typeof TEXTS)[number] | 'sector' | 'verified'>
type Wrong = Readonly<Record<string, { message?: string } | undefined>>

const fieldsOf = (brand: BrandRecord): Fields => ({
  username: brand.username,
  city: brand.city,
  address: brand.address,
  website: brand.website,
  legalSubject: brand.legalSubject,
  piva: brand.piva,
  sedeLegale: brand.sedeLegale,
  pec: brand.pec,
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
  sector: null,
  verified: true,
}

export function BrandRecordForm({ brand, onCreated, onClose, aside }: BrandRecordFormProps) {
  const { t } = useTranslation('companies')
  const client = useQueryClient()
  const first = useRef<HTMLInputElement>(null)
  const sectorId = useId()
  const { draft, changed, set, rebase, meanwhile } = useRecordDraft(brand ? fieldsOf(brand) : EMPTY)
  const [version, setVersion] = useState(brand?.version ?? '')
  const [isTried, setTried] = useState(false)
  const endpoint = { body: brand ? brandChangeBody : newBrandBody }
  const sent = brand ? { ...changed, version } : draft
  const { mutate, isPending, error, reset } = useMutation({
    meta: { quiet: true },
    mutationFn: () => (brand ? changeBrand(brand._id, { ...changed, version }) : createBrand(draft)),
    onSuccess: (saved) => {
      void client.invalidateQueries({ queryKey: brandRecordKeys.all })
      void client.invalidateQueries({ queryKey: [ROOTS.audit, 'brand'] })
      client.setQueryData(brandRecordQuery(saved._id).queryKey, saved)
      if (brand) {
        toast.success(t('dialog.saved'))
        onClose()
      } else {
        showSuccess(201)
        onCreated(saved._id)
      }
    },
    onError: async (failed) => {
      if (!brand || !(failed instanceof ApiError) || failed.code !== 'record_changed') return
      const now = await client.fetchQuery(brandRecordQuery(brand._id))
      rebase(fieldsOf(now))
      setVersion(now.version)
      reset()
    },
  })
  const wrong = (isTried ? bodyErrors(endpoint as never, sent) : {}) as Wrong
  const serverErrors = serverFieldErrors(error)
  const save = () => {
    setTried(true)
    if (Object.keys(bodyErrors(endpoint as never, sent)).length === 0) mutate()
  }
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
      onSave={save}
      {...(brand ? {} : { saveLabel: t('create') })}
      isSaving={isPending}
      error={Object.keys(serverErrors).length === 0 ? error : null}
      initialFocus={brand ? undefined : first}
    >
      <ChangedMeanwhile
        meanwhile={meanwhile}
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
          error={fieldErrorText(wrong[field], draft[field]) ?? serverErrors[field]}
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
