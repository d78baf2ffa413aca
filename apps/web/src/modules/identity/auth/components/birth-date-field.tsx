import type { ComponentProps } from 'react'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Input } from '~/ui/input.tsx'

/** The day of birth, which everybody declares before an account is made. */
export function BirthDateField(props: Omit<ComponentProps<typeof Input>, 'label' | 'hint'>) {
  const { t } = useTranslation('session')
  const language = useLanguage()
  return (
    <Input
      label={t('birthDate')}
      type="date"
      lang={language}
      autoComplete="bday"
      hint={t('birthDateHint')}
      {...props}
    />
  )
}
