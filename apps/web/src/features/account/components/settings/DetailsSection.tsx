import type { User } from '@vicino/contract/users'
import { useTranslation } from 'react-i18next'
import { AvatarField } from '../AvatarField.tsx'
import { ProfileForm } from '../ProfileForm.tsx'
import { Section } from './Section.tsx'

interface DetailsSectionProps {
  user: User
  onSaved: () => void
}

/** Picture, names, date of birth and phone. */
export function DetailsSection({ user, onSaved }: DetailsSectionProps) {
  const { t } = useTranslation('account')
  return (
    <Section title={t('details.title')} lead={t('details.lead')}>
      <AvatarField user={user} onSaved={onSaved} />
      <ProfileForm user={user} onSaved={onSaved} />
    </Section>
  )
}
