import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Place } from '@vicino/contract/foundation/places/schemas'
import { useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { placeName } from '~/lib/place-name.ts'
import { usePlaceSearch } from '~/lib/queries/places.ts'
import { shopsQuery } from '~/lib/queries/shops.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { PlaceField } from '~/ui/form/place-field.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Input } from '~/ui/input.tsx'
import { addShop } from '../api/publish.ts'
import type { DealForm } from '../hooks/use-deal-form.ts'
import { placesOf, withPlaces } from '../model/values.ts'

/**
 * The places of the deal: the brand's own address, some of its shops, or all of them. An
 * online deal has exactly one.
 */
export function ShopField({ form }: { form: DealForm }) {
  const { t } = useTranslation('publish')
  const { values, update, errorOf } = form
  const { data: shops = [] } = useQuery(shopsQuery)
  const allows = useAllows()
  const [adding, setAdding] = useState(false)
  const error = errorOf('shopId') ?? errorOf('otherShopIds')
  const isOnline = values.link.trim() !== ''
  const options = [
    { id: '', label: t('shop.own') },
    ...shops.map(({ _id, name, address, city }) => ({ id: _id, label: `${name}, ${address}, ${city}` })),
  ]
  const known = placesOf(values).filter((place) => options.some(({ id }) => id === place))
  const chosen = isOnline ? known.slice(0, 1) : known
  const choose = (places: readonly string[]) => update((all) => withPlaces(all, places))
  const toggle = (id: string) => {
    if (isOnline) return choose([id])
    // Sorted like the list, so that the same choice always gives the same value.
    const next = options
      .map((option) => option.id)
      .filter((each) => (each === id ? !chosen.includes(id) : chosen.includes(each)))
    // A deal needs at least one place.
    if (next.length > 0) choose(next)
  }
  const isAll = chosen.length === options.length
  return (
    <fieldset id="field-shopId" tabIndex={-1} className="grid gap-2 outline-none">
      <legend className="pb-1 text-14 font-semibold">{t('fields.shopId')}</legend>
      {shops.length > 0 && !isOnline ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-14 text-ink-2" role="status">
            {t('shop.chosen', { count: chosen.length })}
          </p>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => choose(isAll ? [''] : options.map(({ id }) => id))}
          >
            {t(isAll ? 'shop.ownOnly' : 'shop.all')}
          </Button>
        </div>
      ) : null}
      <div className="grid max-h-72 overflow-y-auto rounded-xl border border-line p-1">
        {options.map(({ id, label }) => (
          <label
            key={id}
            className="flex min-h-11 items-center gap-2.5 rounded-md px-2 text-14 hover:bg-sunken"
          >
            <input
              type={isOnline ? 'radio' : 'checkbox'}
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
              className="size-5 shrink-0 accent-ink"
            />
            <span className="wrap-anywhere">{label}</span>
          </label>
        ))}
      </div>
      <p className="text-14 text-pretty text-ink-2">{t(isOnline ? 'shop.online' : 'shop.hint')}</p>
      {allows('shop-EDIT') ? (
        <Button variant="outline" className="justify-self-start" onClick={() => setAdding(true)}>
          <Icon name="plus" className="size-4" />
          {t('shop.add')}
        </Button>
      ) : null}
      {error ? <p className="text-14 font-medium text-pomodoro">{error}</p> : null}
      {adding ? (
        <NewShop
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setAdding(false)
            choose(isOnline ? [id] : [...chosen, id])
          }}
        />
      ) : null}
    </fieldset>
  )
}

function NewShop({ onAdded, onClose }: { onAdded: (id: string) => void; onClose: () => void }) {
  const { t } = useTranslation('publish')
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [place, setPlace] = useState<Place>()
  const search = usePlaceSearch()
  const { mutate, error, isPending } = useMutation(addShop(useQueryClient()))
  const isComplete = name.trim() !== '' && address.trim() !== '' && place !== undefined
  function add() {
    if (!place) return
    const { latitude, longitude } = place
    mutate({ name, address, city: place.name, latitude, longitude }, { onSuccess: ({ _id }) => onAdded(_id) })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('shop.new')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button disabled={!isComplete} pending={isPending} onClick={add}>
            {t('shop.save')}
          </Button>
        </>
      }
    >
      {error ? (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {errorText(error)}
        </p>
      ) : null}
      <Input
        label={t('shop.name')}
        value={name}
        maxLength={60}
        onChange={({ target }) => setName(target.value)}
      />
      <Input
        label={t('shop.address')}
        value={address}
        maxLength={200}
        autoComplete="street-address"
        onChange={({ target }) => setAddress(target.value)}
      />
      <PlaceField
        label={t('shop.place')}
        hint={t('shop.placeHint')}
        value={place ? placeName(place) : ''}
        search={search}
        onChoose={setPlace}
      />
    </Dialog>
  )
}
