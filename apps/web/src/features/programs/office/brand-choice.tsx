import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { Combobox } from '~/ui/combobox/combobox.tsx'
import { brandsByName } from '../api/brands.ts'
import { chooseBrand, useChosenBrand } from './chosen-brand.ts'

/** A superAdmin first chooses whose programs they look at. */
export function BrandChoice({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('programs')
  const brand = useChosenBrand()
  const [text, setText] = useState<string | undefined>()
  const asked = useDebounced(text?.trim() ?? '', 250)
  const { data: brands = [], isPlaceholderData, isFetching } = useQuery(brandsByName(asked))
  const isAnswered = text !== undefined && !isFetching && !isPlaceholderData && asked === text.trim()
  return (
    <Combobox
      label={t('brand.label')}
      value={text ?? brand?.name ?? ''}
      typed={text ?? ''}
      placeholder={t('brand.placeholder')}
      onType={setText}
      options={text === undefined ? [] : brands}
      answered={isAnswered}
      namesOf={({ username, handle }) => [username, handle]}
      keyOf={({ _id }) => _id}
      onChoose={({ _id, username }) => {
        setText(undefined)
        chooseBrand({ _id, name: username })
        onChosen()
      }}
      onClose={text === undefined ? undefined : () => setText(undefined)}
      highlightsFirst
      note={
        isAnswered && brands.length === 0 ? <p className="text-14 text-ink-3">{t('brand.none')}</p> : null
      }
      list="over"
    >
      {({ username, handle }) => (
        <>
          <span className="text-14 font-semibold">{username}</span>
          <span className="text-14 text-ink-3">@{handle}</span>
        </>
      )}
    </Combobox>
  )
}
