import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { Button } from '~/ui/button.tsx'
import { Input } from '~/ui/input.tsx'
import { productsNamed } from '../api/products.ts'

const TYPING_MS = 300

/** Chooses products of the shop's list by name, for their codes. */
export default function ProductCodes({ onChoose }: { onChoose: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('records')
  const [typed, setTyped] = useState('')
  const searched = useDebounced(typed.trim(), TYPING_MS)
  const { data = [] } = useQuery({ ...productsNamed(searched), enabled: searched.length > 1 })
  const found = data.flatMap(({ _id, productName, code, gtin }) => {
    const codes = gtin.length > 0 ? gtin : code === null ? [] : [code]
    return codes.length === 0 ? [] : [{ _id, productName, codes }]
  })
  return (
    <div className="grid gap-2">
      <Input
        label={t('shopProducts.choose')}
        hint={t('shopProducts.chooseHint')}
        autoComplete="off"
        maxLength={50}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed.trim().length > 1 && found.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {found.map(({ _id, productName, codes }) => (
            <Button
              key={_id}
              size="sm"
              variant="outline"
              onClick={() => {
                onChoose(codes)
                setTyped('')
              }}
            >
              {productName}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
