import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CLOSURES_MAX, SHOP_CODE_MAX } from '@vicino/contract/marketplace/shops/constants'
import type { Shop } from '@vicino/contract/marketplace/shops/schemas'
import { useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { PinMap } from '~/lib/pin-map.ts'
import { usePlaceSearch } from '~/lib/queries/places.ts'
import { toast } from '~/lib/toast.ts'
import { useVersionedDraft } from '~/lib/use-versioned-draft.ts'
import { Button } from '~/ui/button.tsx'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { OpeningHoursEditor } from '~/modules/marketplace/brands/shared/opening-hours-editor.tsx'
import { PinSection } from '~/ui/form/pin-section.tsx'
import { PlaceField } from '~/ui/form/place-field.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import { FormSheet } from '~/ui/form-sheet.tsx'
import { allShops, saveShop } from '../api/shops.ts'

interface ShopSheetProps {
  /** null means a new shop. */
  shop: Shop | null
  onClose: () => void
  pinMap: PinMap
}

type Fields = ReturnType<typeof fieldsOf>

const fieldsOf = (shop: Shop) => ({
  name: shop.name,
  address: shop.address,
  city: shop.city,
  latitude: shop.latitude as number | undefined,
  longitude: shop.longitude as number | undefined,
  placeConfirmed: shop.placeConfirmed,
  phone: shop.phone,
  code: shop.code,
  openingHours: shop.openingHours,
  closures: shop.closures,
})
const EMPTY: Fields = {
  name: '',
  address: '',
  city: '',
  latitude: undefined,
  longitude: undefined,
  placeConfirmed: false,
  phone: '',
  code: '',
  openingHours: null,
  closures: [],
}
const FIELD_NAMES = {
  name: 'form.name',
  address: 'form.address',
  city: 'form.place',
  latitude: 'form.place',
  longitude: 'form.place',
  placeConfirmed: 'form.place',
  phone: 'form.phone',
  code: 'form.code',
  openingHours: 'form.hours',
  closures: 'form.closures',
} as const satisfies Record<keyof Fields, string>

/** The form of a shop: address, contacts and opening hours. */
export default function ShopSheet({ shop, onClose, pinMap }: ShopSheetProps) {
  const { t } = useTranslation(['shops', 'pin'])
  const client = useQueryClient()
  const form = useVersionedDraft({
    record: shop ?? undefined,
    fieldsOf,
    empty: EMPTY,
    readNow: async () => {
      const shops = await client.fetchQuery({ ...allShops, staleTime: 0 })
      const now = shops.find(({ _id }) => _id === shop?._id)
      if (now === undefined) throw new Error('a shop stays')
      return now
    },
  })
  const { draft: values, change } = form
  const search = usePlaceSearch()
  const { mutate, isPending, error, reset } = useMutation(saveShop(client))
  const [isTried, setTried] = useState(false)
  const [isLater, setLater] = useState(shop !== null && !shop.placeConfirmed)
  const errors = error instanceof ApiError ? error.fieldErrors : undefined
  const required = (value: string, name: string) =>
    errors?.[name] ?? (isTried && value.trim() === '' ? t('form.missing') : undefined)
  const { name, address, city, latitude, longitude, placeConfirmed, phone, code, openingHours, closures } =
    values
  const save = () => {
    setTried(true)
    if (name.trim() === '' || address.trim() === '' || latitude === undefined || longitude === undefined)
      return
    if (!placeConfirmed && !isLater) return
    mutate(
      { ...values, id: shop?._id ?? null, version: form.version ?? '', latitude, longitude },
      {
        onSuccess: () => {
          toast.success(t('form.saved'))
          onClose()
        },
        onError: (failed) =>
          void form.takeOver(failed, (isOld) => {
            if (isOld) reset()
          }),
      },
    )
  }
  const closure = (at: number, some: Partial<(typeof closures)[number]>) =>
    change({ closures: closures.map((each, place) => (place === at ? { ...each, ...some } : each)) })
  return (
    <FormSheet
      title={t(shop ? 'form.edit' : 'add')}
      save={t('form.save')}
      isPending={isPending}
      error={error}
      onSave={save}
      onClose={onClose}
      className="md:w-144"
    >
      <ChangedMeanwhile
        meanwhile={form.meanwhile}
        nameOf={(field) => t(FIELD_NAMES[field as keyof Fields])}
        show={(_field, value) => (typeof value === 'string' ? value : undefined)}
      />
      <Input
        label={t('form.name')}
        maxLength={60}
        value={name}
        error={required(name, 'name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Input
        label={t('form.address')}
        maxLength={200}
        value={address}
        error={required(address, 'address')}
        onChange={({ target }) => change({ address: target.value })}
      />
      <PlaceField
        label={t('form.place')}
        hint={t('form.placeHint')}
        value={city}
        search={search}
        onChoose={(place) =>
          change({
            city: place.name,
            latitude: place.latitude,
            longitude: place.longitude,
            placeConfirmed: false,
          })
        }
      />
      {isTried && latitude === undefined ? (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {t('form.placeMissing')}
        </p>
      ) : null}
      {latitude !== undefined && longitude !== undefined ? (
        <PinSection
          map={pinMap}
          start={{ lat: latitude, lon: longitude }}
          pin={placeConfirmed ? { lat: latitude, lon: longitude } : null}
          onPin={(pin) =>
            change(
              pin === null
                ? { placeConfirmed: false }
                : { latitude: pin.lat, longitude: pin.lon, placeConfirmed: true },
            )
          }
          later={{ isLater, onLater: setLater }}
          error={isTried && !placeConfirmed && !isLater ? t('pin:missing') : undefined}
        />
      ) : null}
      <Input
        type="tel"
        label={t('form.phone')}
        maxLength={25}
        value={phone}
        error={errors?.['phone']}
        onChange={({ target }) => change({ phone: target.value })}
      />
      <Input
        label={t('form.code')}
        hint={t('form.codeHint')}
        maxLength={SHOP_CODE_MAX}
        value={code}
        error={errors?.['code']}
        onChange={({ target }) => change({ code: target.value.trimStart() })}
      />
      <section className="grid gap-2">
        <h3 className="text-16 font-semibold">{t('form.hours')}</h3>
        <OpeningHoursEditor value={openingHours} onChange={(hours) => change({ openingHours: hours })} />
      </section>
      <section className="grid gap-2">
        <h3 className="text-16 font-semibold">{t('form.closures')}</h3>
        <p className="text-14 text-pretty text-ink-2">{t('form.closuresHint')}</p>
        {closures.map(({ from, to }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a closure has no id but its position
          <div key={at} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
            <Input
              type="date"
              label={t('form.from', { number: at + 1 })}
              value={from}
              onChange={({ target }) => closure(at, { from: target.value })}
            />
            <Input
              type="date"
              label={t('form.to', { number: at + 1 })}
              min={from}
              value={to}
              onChange={({ target }) => closure(at, { to: target.value })}
            />
            <IconButton
              label={t('form.remove', { number: at + 1 })}
              onClick={() => change({ closures: closures.filter((_, place) => place !== at) })}
            >
              <Icon name="x" />
            </IconButton>
          </div>
        ))}
        {closures.length < CLOSURES_MAX ? (
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => change({ closures: [...closures, { from: '', to: '' }] })}
          >
            <Icon name="plus" className="size-4" />
            {t('form.addClosure')}
          </Button>
        ) : null}
      </section>
    </FormSheet>
  )
}
