import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { applyForBusiness as endpoint } from '@vicino/contract/marketplace/brands/applications/endpoints'
import { BUSINESS_TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import type { BusinessApplication } from '@vicino/contract/marketplace/brands/applications/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ApiError } from '~/lib/api-error.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { PivaField } from '~/ui/form/piva-field.tsx'
import type { PinMap, Point } from '~/lib/pin-map.ts'
import { placeName } from '~/lib/place-name.ts'
import { usePlaceSearch } from '~/lib/queries/places.ts'
import { PinSection } from '~/ui/form/pin-section.tsx'
import { PlaceField } from '~/ui/form/place-field.tsx'
import { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { fieldStyle, Input } from '~/ui/input.tsx'
import { toast } from '~/lib/toast.ts'
import { categoriesQuery } from '../api/categories.ts'
import { applyForBusiness, type NewApplication } from '../api/own-application.ts'
import { Tick } from './tick.tsx'

interface ApplicationFormProps {
  draft: string
  /** The last refused application, if any. Its answers fill the new form. */
  before: BusinessApplication | null
  onEmailUnverified: () => void
  pinMap: PinMap
}

type Values = NonNullable<NewApplication>

const BUSINESS_TERMS_PATH = '/documentation/condizioni-per-le-attivita'

/** The middle of the map while the comune's own middle is unknown. */
const ITALY: Point = { lat: 42.5, lon: 12.5 }

const EMPTY: Values = {
  brandName: '',
  categoryId: '',
  address: '',
  placeId: '',
  latitude: null,
  longitude: null,
  website: '',
  legalSubject: '',
  piva: '',
  sedeLegale: '',
  pec: '',
  phone: '',
  register: '',
  // The form starts unticked; the endpoint takes only a ticked one.
  certified: false as true,
  terms: '',
}

function valuesOf(before: BusinessApplication | null): Values {
  if (!before) return EMPTY
  const {
    brandName,
    category,
    address,
    place,
    position,
    website,
    legalSubject,
    piva,
    sedeLegale,
    pec,
    phone,
    register,
  } = before
  return {
    brandName,
    categoryId: category._id,
    address,
    placeId: place._id,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    website: website ?? '',
    legalSubject,
    piva,
    sedeLegale,
    pec,
    phone,
    register,
    certified: false as true,
    terms: '',
  }
}

/** The application for a brand account: company data, category and address of the shop. */
export function ApplicationForm({ draft, before, onEmailUnverified, pinMap }: ApplicationFormProps) {
  const { t } = useTranslation(['business', 'pin'])
  const language = useLanguage()
  const { data: categories } = useQuery(categoriesQuery)
  const labels = {
    brandName: t('fields.brandName'),
    categoryId: t('fields.category'),
    address: t('fields.address'),
    placeId: t('fields.place'),
    website: t('fields.website'),
    legalSubject: t('fields.legalSubject'),
    piva: t('fields.piva'),
    sedeLegale: t('fields.sedeLegale'),
    pec: t('fields.pec'),
    phone: t('fields.phone'),
    register: t('fields.register'),
    certified: t('fields.certified'),
    terms: t('fields.terms'),
  }
  const form = useKeptForm<Values>({ endpoint, defaultValues: valuesOf(before), labels, draft })
  const { register, handleSubmit, errorOf, refuse, summary, setValue, watch, reset } = form
  const places = usePlaceSearch()
  const [place, setPlace] = useState(before ? placeName(before.place) : '')
  /**
   * The middle of the comune that was chosen now. A comune chosen earlier has no known middle here.
   */
  const [middle, setMiddle] = useState<Point>()
  const [isLater, setLater] = useState(false)
  const [isTried, setTried] = useState(false)
  const [lat, lon] = [watch('latitude'), watch('longitude')]
  const pin = typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : null
  const setPin = (point: Point | null) => {
    setValue('latitude', point?.lat ?? null, { shouldDirty: true })
    setValue('longitude', point?.lon ?? null, { shouldDirty: true })
  }
  const isPlaced = pin !== null || isLater
  const { mutate, error, isPending } = useMutation(applyForBusiness(useQueryClient()))
  const send = (values: Values) => {
    setTried(true)
    if (!isPlaced) return
    mutate(values, {
      onSuccess: () => {
        reset(EMPTY)
        toast.success(t('sent'))
      },
      onError: (refused) => {
        refuse(refused)
        if (refused instanceof ApiError && refused.code === 'email_unverified') onEmailUnverified()
      },
    })
  }
  const text = (name: keyof Values) => register(name, { setValueAs: (typed: string) => typed.trim() })
  const category = errorOf('categoryId')
  return (
    <form
      noValidate
      onSubmit={handleSubmit(send)}
      aria-labelledby="apply-title"
      className="grid grid-cols-1 gap-6 rounded-2xl bg-surface p-5 shadow-card md:p-10"
    >
      <header className="grid gap-1">
        <h2 id="apply-title" className="text-23">
          {t(before ? 'again' : 'apply')}
        </h2>
        <p className="text-14 text-pretty text-ink-2">{t('applyText')}</p>
      </header>
      <FormSummary {...summary(error)} />
      <fieldset className="grid field-columns items-start gap-4">
        <legend className="contents">
          <span className="font-display text-16 font-bold col-span-full">{t('groups.shop')}</span>
        </legend>
        <Input
          label={labels.brandName}
          hint={t('fields.brandNameHint')}
          autoComplete="organization"
          error={errorOf('brandName')}
          {...text('brandName')}
        />
        <div className="grid content-start gap-1.5">
          <label htmlFor="business-category" className="text-14 font-semibold">
            {labels.categoryId}
          </label>
          <select
            id="business-category"
            aria-invalid={category ? true : undefined}
            aria-describedby={category ? 'business-category-note' : undefined}
            disabled={categories === undefined}
            className={cn(fieldStyle, 'h-12')}
            {...register('categoryId')}
          >
            <option value="">{t('fields.choose')}</option>
            {categories?.items.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name[language]}
              </option>
            ))}
          </select>
          {category ? (
            <p id="business-category-note" className="text-14 font-medium text-pomodoro">
              {category}
            </p>
          ) : null}
        </div>
        <Input
          label={labels.address}
          hint={t('fields.addressHint')}
          autoComplete="street-address"
          error={errorOf('address')}
          {...text('address')}
        />
        <PlaceField
          search={places}
          label={labels.placeId}
          hint={t('fields.placeHint')}
          value={watch('placeId') === '' ? '' : place}
          error={errorOf('placeId')}
          onChoose={(chosen) => {
            setPlace(placeName(chosen))
            setValue('placeId', chosen._id, { shouldDirty: true, shouldValidate: true })
            // A pin in another comune would be wrong, so it is removed.
            setMiddle({ lat: chosen.latitude, lon: chosen.longitude })
            setPin(null)
          }}
        />
        {watch('placeId') !== '' ? (
          <PinSection
            map={pinMap}
            start={middle ?? pin ?? ITALY}
            pin={pin}
            onPin={setPin}
            later={{ isLater, onLater: setLater }}
            error={isTried && !isPlaced ? t('pin:missing') : undefined}
          />
        ) : null}
        <Input
          label={labels.website}
          type="url"
          placeholder="https://"
          hint={t('fields.websiteHint')}
          className="col-span-full"
          error={errorOf('website')}
          {...text('website')}
        />
      </fieldset>
      <fieldset className="grid field-columns items-start gap-4">
        <legend className="contents">
          <span className="font-display text-16 font-bold col-span-full">{t('groups.company')}</span>
        </legend>
        <Input label={labels.legalSubject} error={errorOf('legalSubject')} {...text('legalSubject')} />
        <PivaField
          label={labels.piva}
          typed={watch('piva') ?? ''}
          error={errorOf('piva')}
          {...text('piva')}
        />
        <Input
          label={labels.sedeLegale}
          hint={t('fields.sedeLegaleHint')}
          error={errorOf('sedeLegale')}
          {...text('sedeLegale')}
        />
        <Input
          label={labels.pec}
          type="email"
          autoComplete="off"
          hint={t('fields.pecHint')}
          error={errorOf('pec')}
          {...text('pec')}
        />
        <Input
          label={labels.phone}
          type="tel"
          autoComplete="tel"
          hint={t('fields.phoneHint')}
          error={errorOf('phone')}
          {...text('phone')}
        />
        <Input
          label={labels.register}
          hint={t('fields.registerHint')}
          error={errorOf('register')}
          {...text('register')}
        />
        <Tick label={labels.certified} error={errorOf('certified')} {...register('certified')} />
        <Tick
          label={labels.terms}
          error={errorOf('terms')}
          name="terms"
          checked={watch('terms') === BUSINESS_TERMS_VERSION}
          onChange={({ target }) =>
            setValue('terms', target.checked ? BUSINESS_TERMS_VERSION : '', {
              shouldDirty: true,
              shouldValidate: true,
            })
          }
        >
          <a href={BUSINESS_TERMS_PATH} target="_blank" rel="noopener" className="font-semibold underline">
            {t('fields.readTerms')}
          </a>
        </Tick>
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" size="lg" variant="lemon" pending={isPending}>
          {t('send')}
        </Button>
        <p className="min-w-48 flex-1 text-14 text-ink-2">{t('sendText')}</p>
      </div>
    </form>
  )
}
