import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** Shown instead of buttons that the person's role does not allow. */
export function RoleNote() {
  const { t } = useTranslation('common')
  return <p className="mr-auto text-14 text-pretty text-ink-2">{t('notYourRole')}</p>
}
