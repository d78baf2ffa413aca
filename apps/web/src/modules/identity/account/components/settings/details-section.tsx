import type { User } from '@vicino/contract/identity/profile/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AvatarField } from '../avatar-field.tsx'
import { ProfileForm } from '../profile-form.tsx'
import { Section } from '../../shared/section.tsx'

interface DetailsSectionProps {
  user: User
  onSaved: () => void
}

/** Image, names, date of birth and phone. */
export function DetailsSection({ user, onSaved }: DetailsSectionProps) {
  const { t } = useTranslation('account')
  return (
    <Section title={t('details.title')} lead={t('details.lead')}>
      <AvatarField user={user} onSaved={onSaved} />
      <ProfileForm user={user} onSaved={onSaved} />
    </Section>
  )
}
