import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PAIRING } from '@vicino/contract/channels/displays/constants'
import { useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { shopsQuery } from '~/lib/queries/shops.ts'
import { toast } from '~/lib/toast.ts'
import { Input } from '~/ui/input.tsx'
import { FormDialog } from '~/ui/form-dialog.tsx'
import { pairScreen } from '../api/displays.ts'
import { Choice } from './display-dialogs.tsx'

/** A form for the code that a screen shows. */
export default function PairDialog({
  code: given,
  onClose,
}: {
  code: string | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('displays')
  const [code, setCode] = useState(given ?? '')
  const [name, setName] = useState('')
  const [place, setPlace] = useState('')
  const [shopId, setShopId] = useState('')
  const { data: shops = [] } = useQuery(shopsQuery)
  const { mutate, isPending, error } = useMutation(pairScreen(useQueryClient()))
  const isWhole = code.length === PAIRING.length
  const [isTried, setTried] = useState(false)
  return (
    <FormDialog
      title={t('pair.title')}
      description={t('pair.text', { address: `${window.location.host}/display/player` })}
      save={t('pair.do')}
      isPending={isPending}
      onSave={() => {
        setTried(true)
        if (!isWhole || name.trim() === '') return
        mutate(
          { code, name, place: place.trim(), shopId: shopId === '' ? null : shopId },
          {
            onSuccess: () => {
              toast.success(t('pair.done'))
              onClose()
            },
          },
        )
      }}
      onClose={onClose}
    >
      <Input
        label={t('pair.code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="[&_input]:text-center [&_input]:font-display [&_input]:text-23 [&_input]:font-bold [&_input]:tracking-[0.3em] [&_input]:uppercase"
        value={code}
        onChange={({ target }) =>
          setCode(
            target.value
              .toUpperCase()
              .replaceAll(/[^A-Z0-9]/g, '')
              .slice(0, PAIRING.length),
          )
        }
        error={error ? errorText(error) : isTried && !isWhole ? t('pair.codeShort') : undefined}
      />
      <Input
        label={t('pair.name')}
        maxLength={60}
        placeholder={t('pair.nameExample')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={isTried && name.trim() === '' ? t('pair.nameMissing') : undefined}
      />
      {shops.length > 0 ? (
        <Choice label={t('edit.shop')} value={shopId} onChange={setShopId} none={t('edit.noShop')}>
          {shops}
        </Choice>
      ) : null}
      <Input
        label={t('pair.place')}
        maxLength={80}
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      />
    </FormDialog>
  )
}
