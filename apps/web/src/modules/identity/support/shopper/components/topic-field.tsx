import { SUPPORT_TOPICS } from '@vicino/contract/identity/support/constants'
import type { ComponentProps } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

interface TopicFieldProps {
  label: string
  /** Props of the field, from the form. */
  topic: ComponentProps<'input'>
}

/** A choice of the request's topic. */
export function TopicField({ label, topic: registered }: TopicFieldProps) {
  const { t } = useTranslation('help')
  return (
    <fieldset>
      <legend className="pb-1.5 text-14 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {SUPPORT_TOPICS.map((topic) => (
          <label
            key={topic}
            className="press relative inline-flex min-h-9 cursor-pointer items-center rounded-full bg-sunken px-3.5 text-14 font-semibold after:absolute after:-inset-1 after:content-[''] hover:bg-line has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-azzurro"
          >
            <input type="radio" value={topic} className="sr-only" {...registered} />
            {t(`contact.topics.${topic}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
