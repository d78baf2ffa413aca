import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '~/lib/api.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { PivaField } from '~/ui/form/piva-field.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import type { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { ImageUpload } from '~/ui/image-upload.tsx'
import { Input } from '~/ui/input.tsx'
import { Switch } from '~/ui/switch.tsx'
import { imageAddress } from '../api/brands.ts'
import { today } from '../model/days.ts'
import { BASE_FIELDS, type BaseInfo } from './base-info.ts'

/** Returns the labels of the fields in the order of the form. */
export function useBaseLabels(): Readonly<Record<(typeof BASE_FIELDS)[number], string>> {
  const { t } = useTranslation('programs')
  return Object.fromEntries(BASE_FIELDS.map((name) => [name, t(`fields.${name}`)])) as Readonly<
    Record<(typeof BASE_FIELDS)[number], string>
  >
}

/** An uploaded image has a key; the present image of a program has an address. */
const isKey = (imageUrl: string): boolean => imageUrl.startsWith('images/')

/** Returns the address of the form's image; null while there is none or its address is loading. */
export function useImageOf(imageUrl: string): string | null {
  const { data } = useQuery({ ...imageAddress(imageUrl), enabled: isKey(imageUrl) })
  if (imageUrl === '') return null
  return isKey(imageUrl) ? (data ?? null) : imageUrl
}

interface BaseInfoFieldsProps {
  form: ReturnType<typeof useKeptForm<BaseInfo>>
  /** The program is active, so its start and company data cannot change. */
  isActive?: boolean
}

/** Image, name, dates and registered data of a program. */
export function BaseInfoFields(props: BaseInfoFieldsProps) {
  const { t } = useTranslation('programs')
  return (
    <div className="grid grid-cols-1 gap-8">
      <ProgramFields {...props} />
      <div className="grid grid-cols-1 gap-3">
        <h3 className="font-display text-16 font-bold">{t('wizard.groups.company')}</h3>
        <CompanyFields {...props} />
      </div>
    </div>
  )
}

interface ProgramFieldsProps extends BaseInfoFieldsProps {
  /** A picture that stands for a missing one. */
  picture?: ReactNode
}

/** Image, name, description and dates of a program. */
export function ProgramFields({ form, isActive = false, picture }: ProgramFieldsProps) {
  const { t } = useTranslation('programs')
  const labels = useBaseLabels()
  const { register, errorOf, setValue, watch } = form
  const imageUrl = watch('imageUrl')
  const image = useImageOf(imageUrl)
  const setImage = (key: string) => setValue('imageUrl', key, { shouldDirty: true, shouldValidate: true })
  const remove = () => {
    setImage('')
    // The program's present image is replaced when the form is saved. An uploaded image that
    // nothing uses is deleted now.
    if (isKey(imageUrl)) void call('POST /file/delete', { body: { Key: imageUrl } }).catch(() => undefined)
  }
  const imageError = errorOf('imageUrl')
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="contents">
        <span className="font-display text-16 font-bold">{t('wizard.groups.program')}</span>
      </legend>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-3" id="field-imageUrl" tabIndex={-1}>
          {picture}
          <ImageUpload
            label={labels.imageUrl}
            folder="program"
            shape="wide"
            value={image}
            onUploaded={setImage}
            onRemoved={remove}
          />
          {imageError ? <p className="text-14 font-medium text-pomodoro">{imageError}</p> : null}
        </div>
        <div className="grid content-start gap-4">
          <Input
            label={labels.name}
            hint={t('fields.nameHint')}
            maxLength={100}
            autoComplete="off"
            error={errorOf('name')}
            {...register('name')}
          />
          <TextArea
            label={labels.description}
            hint={t('fields.descriptionHint')}
            required
            maxLength={2000}
            error={errorOf('description')}
            {...register('description')}
          />
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] items-start gap-4">
            <Input
              type="date"
              label={labels.startDate}
              min={isActive ? undefined : today()}
              disabled={isActive}
              error={errorOf('startDate')}
              {...register('startDate', { deps: ['endDate'] })}
            />
            <Input
              type="date"
              label={labels.endDate}
              hint={t('fields.endDateHint')}
              error={errorOf('endDate')}
              {...register('endDate')}
            />
          </div>
        </div>
      </div>
    </fieldset>
  )
}

/** The registered data of the company that promotes a program, and whether it is a common one. */
export function CompanyFields({ form, isActive = false }: BaseInfoFieldsProps) {
  const { t } = useTranslation('programs')
  const labels = useBaseLabels()
  const { register, errorOf, setValue, watch } = form
  return (
    <fieldset className="grid field-columns items-start gap-4" disabled={isActive}>
      <legend className="sr-only">{t('wizard.groups.company')}</legend>
      <p className="col-span-full text-14 text-pretty text-ink-2">{t('wizard.companyLead')}</p>
      <Input label={labels.legalSubject} error={errorOf('legalSubject')} {...register('legalSubject')} />
      <Input
        label={labels.delegatedSubject}
        hint={t('fields.delegatedSubjectHint')}
        readOnly
        value={watch('delegatedSubject') || t('fields.none')}
      />
      <PivaField label={labels.piva} typed={watch('piva')} error={errorOf('piva')} {...register('piva')} />
      <Input label={labels.pec} type="email" autoComplete="off" error={errorOf('pec')} {...register('pec')} />
      <Input
        label={labels.sedeLegale}
        className="col-span-full"
        error={errorOf('sedeLegale')}
        {...register('sedeLegale')}
      />
      <Switch
        label={labels.isCrossbrand}
        description={t('fields.isCrossbrandHint')}
        checked={watch('isCrossbrand')}
        onCheckedChange={(isCrossbrand) => setValue('isCrossbrand', isCrossbrand, { shouldDirty: true })}
        disabled={isActive}
        className="col-span-full rounded-lg bg-sunken px-4 py-2.5"
      />
    </fieldset>
  )
}
