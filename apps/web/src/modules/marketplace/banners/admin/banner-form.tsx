import { useQueryClient } from '@tanstack/react-query'
import { BANNER_AUDIENCES, BANNER_PLACES } from '@vicino/contract/marketplace/banners/constants'
import { type BannerRecord, bannerBody, bannerChanges } from '@vicino/contract/marketplace/banners/schemas'
import { useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useShownImage } from '~/lib/queries/upload-address.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { useRecordForm } from '~/lib/use-record-form.ts'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { type InBoth, TwoLanguages } from '~/ui/form/two-languages.tsx'
import { ImageUpload } from '~/ui/image-upload.tsx'
import { fieldStyle, Input } from '~/ui/input.tsx'
import { PeriodFields } from '~/ui/period-fields.tsx'
import { type RecordFormProps, RecordSheet } from '~/ui/record-sheet.tsx'
import { Switch } from '~/ui/switch.tsx'
import { bannerKeys, bannerRecordQuery, changeBanner, createBanner } from './api.ts'
import { BannerDelete } from './banner-delete.tsx'
import { BannerPreview } from './banner-preview.tsx'
import { type BannerFields, bodyOf, EMPTY, fieldsOf } from './fields.ts'
import { NearField } from './near-field.tsx'

const WORDS = ['tagline', 'title', 'subtitle', 'ctaText'] as const

/** The dialog of a banner: its texts, image, place, audience and dates, with a preview. */
export function BannerForm({ record: banner, onOpen, onClose, aside }: RecordFormProps<BannerRecord>) {
  const { t } = useTranslation('sections')
  const client = useQueryClient()
  const audienceId = useId()
  const form = useRecordForm({
    record: banner,
    fieldsOf,
    empty: EMPTY,
    bodyOf,
    schemas: { create: bannerBody, change: bannerChanges },
    create: createBanner,
    change: changeBanner,
    readNow: (id) => client.fetchQuery(bannerRecordQuery(id)),
    renews: [bannerKeys.all, [ROOTS.audit, 'banner']],
    savedText: t('saved'),
    onCreated: ({ _id }) => onOpen(_id),
    onClose,
  })
  const { draft, set, errorOf } = form
  const image = useShownImage(draft.image)
  return (
    <RecordSheet
      title={t(banner ? 'banner.editTitle' : 'banner.newTitle')}
      onClose={onClose}
      aside={aside}
      onSave={form.save}
      {...(banner ? {} : { saveLabel: t('banner.create') })}
      isSaving={form.isSaving}
      error={form.error}
    >
      <ChangedMeanwhile
        meanwhile={form.meanwhile}
        nameOf={(field) => t(`banner.fields.${field as keyof typeof EMPTY & 'title'}`)}
        show={showField}
      />
      {WORDS.map((field) => (
        <TwoLanguages
          key={field}
          label={t(`banner.fields.${field}`)}
          value={draft[field]}
          max={120}
          errorOf={(language, value) => errorOf(`${field}.${language}`, value)}
          onChange={(value) => set(field, value)}
        />
      ))}
      <Input
        label={t('banner.fields.ctaLink')}
        hint={t('banner.linkHint')}
        value={draft.ctaLink}
        maxLength={300}
        autoComplete="off"
        error={errorOf('ctaLink', draft.ctaLink)}
        onChange={({ target }) => set('ctaLink', target.value)}
      />
      <Input
        label={t('banner.fields.advertiser')}
        hint={t('banner.advertiserHint')}
        value={draft.advertiser}
        maxLength={120}
        autoComplete="off"
        error={errorOf('advertiser', draft.advertiser)}
        onChange={({ target }) => set('advertiser', target.value)}
      />
      <div className="grid gap-1.5">
        <ImageUpload
          label={t('banner.fields.image')}
          folder="banner"
          shape="wide"
          value={image}
          onUploaded={(key) => set('image', key)}
        />
        {errorOf('image', draft.image) ? (
          <p className="text-14 font-medium text-pomodoro">{errorOf('image', draft.image)}</p>
        ) : null}
      </div>
      <BannerPreview draft={draft} image={image} />
      <fieldset className="grid gap-1">
        <legend className="pb-1 text-14 font-semibold">{t('banner.fields.places')}</legend>
        {BANNER_PLACES.map((place) => (
          <label key={place} className="flex min-h-11 items-center gap-3 text-14">
            <input
              type="checkbox"
              checked={draft.places.includes(place)}
              onChange={({ target }) =>
                set(
                  'places',
                  BANNER_PLACES.filter((each) =>
                    each === place ? target.checked : draft.places.includes(each),
                  ),
                )
              }
              className="size-5 accent-(--ink)"
            />
            <span>
              {t(`banner.places.${place}`)}{' '}
              <span className="text-ink-2">{t(`banner.placeHints.${place}`)}</span>
            </span>
          </label>
        ))}
        {errorOf('places') ? (
          <p className="text-14 font-medium text-pomodoro">{t('banner.placeMissing')}</p>
        ) : null}
      </fieldset>
      <div className="grid gap-1.5">
        <label htmlFor={audienceId} className="text-14 font-semibold">
          {t('banner.fields.audience')}
        </label>
        <select
          id={audienceId}
          value={draft.audience}
          onChange={({ target }) => set('audience', target.value as BannerFields['audience'])}
          className={`${fieldStyle} h-12`}
        >
          {BANNER_AUDIENCES.map((audience) => (
            <option key={audience} value={audience}>
              {t(`banner.audiences.${audience}`)}
            </option>
          ))}
        </select>
      </div>
      <NearField near={draft.near} error={errorOf('near')} onChange={(near) => set('near', near)} />
      <PeriodFields
        labels={{ from: t('banner.fields.startsAt'), to: t('banner.fields.endsAt') }}
        hint={t('periodHint')}
        from={draft.startsAt}
        to={draft.endsAt}
        fromError={errorOf('startsAt')}
        toError={errorOf('endsAt', draft.endsAt)}
        onFrom={(moment) => set('startsAt', moment)}
        onTo={(moment) => set('endsAt', moment)}
      />
      <Switch
        label={t('banner.fields.active')}
        checked={draft.active}
        onCheckedChange={(active) => set('active', active)}
      />
      {banner ? <BannerDelete banner={banner} onGone={onClose} /> : null}
    </RecordSheet>
  )
}

function showField(field: string, value: unknown): string {
  if (WORDS.includes(field as (typeof WORDS)[number]))
    return `${(value as InBoth).it} / ${(value as InBoth).en}`
  if (field === 'near') return (value as BannerFields['near'])?.name ?? ''
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}
