import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandsByName } from '~/lib/queries/brands-by-name.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { Combobox } from '../combobox/combobox.tsx'

interface BrandFieldProps {
  label: string
  placeholder?: string
  /** Name of the chosen brand; '' for none. */
  value: string
  onChoose: (brand: { readonly _id: string; readonly username: string }) => void
  /** Shown below the field when no brand has such a name. */
  none: string
  error?: string | undefined
}

/** Chooses one of the platform's brands by name. */
export function BrandField({ label, placeholder, value, onChoose, none, error }: BrandFieldProps) {
  const [text, setText] = useState<string | undefined>()
  const searched = useDebounced(text?.trim() ?? '', 250)
  const { data: brands = [], isPlaceholderData, isFetching } = useQuery(brandsByName(searched))
  const isAnswered = text !== undefined && !isFetching && !isPlaceholderData && searched === text.trim()
  return (
    <Combobox
      label={label}
      value={text ?? value}
      typed={text ?? ''}
      {...(placeholder !== undefined && { placeholder })}
      {...(error !== undefined && { 'aria-invalid': true })}
      onType={setText}
      options={text === undefined ? [] : brands}
      answered={isAnswered}
      namesOf={({ username, handle }) => [username, handle]}
      keyOf={({ _id }) => _id}
      onChoose={({ _id, username }) => {
        setText(undefined)
        onChoose({ _id, username })
      }}
      onClose={text === undefined ? undefined : () => setText(undefined)}
      highlightsFirst
      note={
        isAnswered && brands.length === 0 ? (
          <p className="text-14 text-ink-3">{none}</p>
        ) : error === undefined ? null : (
          <p className="text-14 font-medium text-pomodoro">{error}</p>
        )
      }
      noteDescribes={error !== undefined}
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
