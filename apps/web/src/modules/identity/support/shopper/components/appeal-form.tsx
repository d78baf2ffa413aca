import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { fieldText } from '@vicino/contract/common/field-messages'
import { useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Failure } from '~/ui/failure.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'

const APPEAL_MAX = 2000

interface AppealFormProps<Answer> {
  appeal: UseMutationOptions<Answer, Error, string>
  onSent: () => void
}

/** The form of an appeal: the reason why a decision is a mistake. */
export function AppealForm<Answer>({ appeal, onSent }: AppealFormProps<Answer>) {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const { mutate, isPending, error } = useMutation(appeal)
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const clean = text.trim()
        setMissing(clean === '')
        if (clean !== '') mutate(clean, { onSuccess: onSent })
      }}
    >
      <TextArea
        label={t('decisions.text')}
        rows={5}
        maxLength={APPEAL_MAX}
        value={text}
        error={missing ? fieldText('required', language) : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setMissing(false)
        }}
      />
      <Failure text={error ? errorText(error) : undefined} />
      <Button type="submit" pending={isPending} className="justify-self-start">
        {t('decisions.send')}
      </Button>
    </form>
  )
}
