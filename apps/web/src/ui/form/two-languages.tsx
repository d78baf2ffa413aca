import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Input } from '../input.tsx'
import { TextArea } from './text-area.tsx'

export interface InBoth {
  readonly it: string
  readonly en: string
}

interface TwoLanguagesProps {
  label: string
  value: InBoth
  max: number
  isLong?: boolean
  /** Returns the error of a language's field. */
  errorOf: (language: 'it' | 'en', value: string) => string | undefined
  onChange: (value: InBoth) => void
}

/** A text in the two languages of the product: a field for each, side by side where there is room. */
export function TwoLanguages({ label, value, max, isLong = false, errorOf, onChange }: TwoLanguagesProps) {
  const { t } = useTranslation('admin')
  const Field = isLong ? TextArea : Input
  return (
    <fieldset className="@container grid gap-2">
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-1 gap-3 @min-[26rem]:grid-cols-2">
        {(['it', 'en'] as const).map((language) => (
          <Field
            key={language}
            label={`${label} (${t(`languages.${language}`)})`}
            lang={language}
            value={value[language]}
            maxLength={max}
            autoComplete="off"
            error={errorOf(language, value[language])}
            onChange={({ target }: { target: { value: string } }) =>
              onChange({ ...value, [language]: target.value })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
