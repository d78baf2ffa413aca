import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Company, companyFieldsBody } from '@vicino/contract/marketplace/brands/applications/schemas'
import { type ReactNode, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { Meanwhile } from '~/lib/use-record-draft.ts'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { cn } from '~/ui/cn.ts'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { PivaField } from '~/ui/form/piva-field.tsx'
import { usePlaceSearch } from '~/lib/queries/places.ts'
import { PlaceField } from '~/ui/form/place-field.tsx'
import { SaveBar } from '~/ui/form/save-bar.tsx'
import { saveBarSpace } from '~/ui/form/save-bar-space.ts'
import { TextArea } from '~/ui/form/text-area.tsx'
import { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/lib/toast.ts'
import { companyQuery, updateCompany } from './company.ts'
import { changedBetween, companyChanges, companyValues, type CompanyValues } from './company-values.ts'
import { OpeningHoursEditor } from '~/modules/marketplace/brands/shared/opening-hours-editor.tsx'
import type { MapPicker } from './map-picker.ts'

interface CompanyFormProps {
  company: Company
  draft: string
  mapPicker: MapPicker
}

/**
 * The version belongs to the record, not to the typed fields. It is added when the form is sent.
 */
const TYPED = { body: companyFieldsBody }

/** Names, registered data, shop and hours of a brand. Only changed fields are sent. */
export function CompanyForm({ company: loaded, draft, mapPicker: Picker }: CompanyFormProps) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  /** The company data that the form is based on. */
  const [company, setCompany] = useState(loaded)
  const [meanwhile, setMeanwhile] = useState<readonly Meanwhile[]>([])
  const labels = {
    username: t('company.username'),
    handle: t('company.handle'),
    description: t('company.description'),
    website: t('company.website'),
    legalSubject: t('company.legalSubject'),
    delegatedSubject: t('company.delegatedSubject'),
    piva: t('company.piva'),
    pec: t('company.pec'),
    phone: t('company.phone'),
    register: t('company.register'),
    sedeLegale: t('company.sedeLegale'),
    address: t('company.address'),
    city: t('company.city'),
  }
  const form = useKeptForm<CompanyValues>({
    endpoint: TYPED,
    defaultValues: companyValues(company),
    labels,
    draft,
  })
  const { register, handleSubmit, formState, errorOf, refuse, summary, reset, setValue, watch } = form
  const places = usePlaceSearch()
  const { mutate, error, isPending, reset: forget } = useMutation(updateCompany(company._id, client))
  /**
   * Bases the form on the data that somebody else has saved meanwhile. Typed values stay. When none
   * of the form's fields changed there, it sends them again.
   */
  const takeOver = async (body: CompanyValues, onSaved: (saved: Company) => void) => {
    const now = await client.fetchQuery({ ...companyQuery(company._id), staleTime: 0 })
    const changed = changedBetween(companyValues(company), companyValues(now), form.getValues())
    setCompany(now)
    setMeanwhile(changed)
    forget()
    if (changed.length === 0) return send(body, onSaved, now)
    reset(companyValues(now), { keepDirtyValues: true })
  }
  const send = (body: CompanyValues, onSaved: (saved: Company) => void, { version } = company) =>
    mutate(
      { ...body, version },
      {
        onSuccess: (saved) => {
          setCompany(saved)
          setMeanwhile([])
          reset(companyValues(saved))
          onSaved(saved)
        },
        onError: (failed) =>
          failed instanceof ApiError && failed.code === 'record_changed'
            ? void takeOver(body, onSaved)
            : refuse(failed),
      },
    )
  const save = (values: CompanyValues) => {
    const changed = Object.keys(formState.dirtyFields)
    const before = companyChanges(companyValues(company), changed)
    // A field that was empty cannot be emptied again, so such a change has no undo.
    const undoable = Object.values(before).every((value) => value !== undefined)
    send(companyChanges(values, changed), (saved) => {
      const undo = () => send(before, () => toast.success(t('details.undone')), saved)
      toast.success(
        t('company.saved'),
        undoable ? { action: { label: t('common:undo'), onClick: undo } } : {},
      )
    })
  }
  /** An empty field may stay empty (absent). A field with a value cannot be emptied. */
  const text = (name: keyof CompanyValues) =>
    register(name, {
      setValueAs: (typed?: string) => {
        const clean = typed?.trim() ?? ''
        return clean === '' && companyValues(company)[name] === undefined ? undefined : clean
      },
    })
  const piva = text('piva')
  const [lat, lon] = [watch('latitude'), watch('longitude')]
  const move = (point: { lat: number; lon: number }) => {
    setValue('latitude', point.lat, { shouldDirty: true })
    setValue('longitude', point.lon, { shouldDirty: true })
  }
  return (
    <form noValidate onSubmit={handleSubmit(save)} className={cn('grid grid-cols-1 gap-8', saveBarSpace)}>
      <ChangedMeanwhile
        meanwhile={meanwhile}
        nameOf={(field) =>
          field === 'openingHours'
            ? t('hours.title')
            : field === 'latitude' || field === 'longitude'
              ? t('company.pin')
              : labels[field as keyof typeof labels]
        }
        show={(_field, value) =>
          typeof value === 'object' && value !== null ? undefined : String(value ?? '')
        }
      />
      <FormSummary {...summary(error)} />
      <Group title={t('company.groups.public')}>
        <Input label={labels.username} error={errorOf('username')} {...text('username')} />
        <Input
          label={labels.handle}
          autoCapitalize="none"
          spellCheck={false}
          hint={t('details.handleHint')}
          error={errorOf('handle')}
          {...register('handle', {
            setValueAs: (typed?: string) => typed?.trim().replace(/^@/, '').toLowerCase(),
          })}
        />
        <TextArea
          label={labels.description}
          className="col-span-full"
          hint={t('company.descriptionHint')}
          error={errorOf('description')}
          {...text('description')}
        />
        <Input
          label={labels.website}
          type="url"
          placeholder="https://"
          className="col-span-full"
          error={errorOf('website')}
          {...register('website', { setValueAs: (typed: string | null) => typed?.trim() || null })}
        />
      </Group>
      <Group title={t('company.groups.registered')} lead={t('company.registeredLead')}>
        <Input label={labels.legalSubject} error={errorOf('legalSubject')} {...text('legalSubject')} />
        <Input
          label={labels.delegatedSubject}
          hint={t('company.delegatedHint')}
          error={errorOf('delegatedSubject')}
          {...text('delegatedSubject')}
        />
        <PivaField label={labels.piva} typed={watch('piva') ?? ''} error={errorOf('piva')} {...piva} />
        <Input label={labels.pec} type="email" autoComplete="off" error={errorOf('pec')} {...text('pec')} />
        <Input
          label={labels.phone}
          type="tel"
          autoComplete="tel"
          hint={t('company.phoneHint')}
          error={errorOf('phone')}
          {...text('phone')}
        />
        <Input
          label={labels.register}
          hint={t('company.registerHint')}
          error={errorOf('register')}
          {...text('register')}
        />
        <Input
          label={labels.sedeLegale}
          className="col-span-full"
          error={errorOf('sedeLegale')}
          {...text('sedeLegale')}
        />
      </Group>
      <Group title={t('company.groups.shop')}>
        <Input
          label={labels.address}
          autoComplete="street-address"
          hint={t('company.addressHint')}
          error={errorOf('address')}
          {...text('address')}
        />
        <PlaceField
          search={places}
          label={labels.city}
          hint={t('company.cityHint')}
          value={watch('city') ?? ''}
          error={errorOf('city')}
          onChoose={({ name, latitude, longitude }) => {
            setValue('city', name, { shouldDirty: true, shouldValidate: true })
            move({ lat: latitude, lon: longitude })
          }}
        />
        {lat !== undefined && lon !== undefined ? (
          <div className="grid gap-1.5 col-span-full">
            <p className="text-14 font-semibold">{t('company.pin')}</p>
            <Picker value={{ lat, lon }} onMove={move} />
            <p className="text-14 text-ink-3">{t('company.pinHint')}</p>
          </div>
        ) : null}
      </Group>
      <Group title={t('hours.title')} lead={t('hours.lead')}>
        <div className="col-span-full">
          <OpeningHoursEditor
            value={watch('openingHours') ?? null}
            onChange={(hours) => setValue('openingHours', hours, { shouldDirty: true })}
          />
        </div>
      </Group>
      <SaveBar
        changed={formState.isDirty}
        pending={isPending}
        label={t('company.save')}
        onDiscard={() => reset(companyValues(company))}
      />
    </form>
  )
}

function Group({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <fieldset className="grid field-columns items-start gap-4">
      <legend className="contents">
        <span className="font-display text-16 font-bold col-span-full">{title}</span>
      </legend>
      {lead ? <p className="-mt-3 text-14 text-pretty text-ink-2 col-span-full">{lead}</p> : null}
      {children}
    </fieldset>
  )
}
