import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Place } from '@vicino/contract/places/schemas'
import { useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { placeName } from '~/lib/place-name.ts'
import { usePlaceSearch } from '~/lib/queries/places.ts'
import { shopsQuery } from '~/lib/queries/shops.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { PlaceField } from '~/ui/form/place-field.tsx'
import { Icon } from '~/ui/icon.tsx'
import { fieldStyle, Input } from '~/ui/input.tsx'
import { addShop } from '../api/publish.ts'
import type { DealForm } from '../hooks/use-deal-form.ts'

/** Where the deal is: at the brand's own address, or at one of its other shops. */
export function ShopField({ form }: { form: DealForm }) {
  const { t } = useTranslation('publish')
  const { values, set, errorOf, labelOf } = form
  const { data: shops = [] } = useQuery(shopsQuery)
  const allows = useAllows()
  const [adding, setAdding] = useState(false)
  const error = errorOf('shopId')
  return (
    <div className="grid gap-2">
      <label htmlFor="field-shopId" className="text-14 font-semibold">
        {labelOf('shopId')}
      </label>
      <div className="flex flex-wrap gap-2">
        <select
          id="field-shopId"
          value={shops.some(({ _id }) => _id === values.shopId) ? values.shopId : ''}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => set('shopId', target.value)}
          className={cn(fieldStyle, 'h-12 min-w-52 flex-1')}
        >
          <option value="">{t('shop.own')}</option>
          {shops.map(({ _id, name, address, city }) => (
            <option key={_id} value={_id}>
              {`${name}, ${address}, ${city}`}
            </option>
          ))}
        </select>
        {allows('shop-EDIT') ? (
          <Button variant="outline" className="min-h-12" onClick={() => setAdding(true)}>
            <Icon name="plus" className="size-4" />
            {t('shop.add')}
          </Button>
        ) : null}
      </div>
      {error ? <p className="text-14 font-medium text-pomodoro">{error}</p> : null}
      {adding ? (
        <NewShop
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setAdding(false)
            set('shopId', id)
          }}
        />
      ) : null}
    </div>
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
