import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Switch } from '~/ui/switch.tsx'
import { brandEmails, changeBrandEmails } from '../api/brand-message.ts'

/**
 * A switch for a brand's marketing by e-mail. The one-click link in an e-mail switches the same
 * setting off.
 */
export function BrandEmails({ brandId, brand }: { brandId: string; brand: string }) {
  const { t } = useTranslation('members')
  const { data } = useQuery(brandEmails(brandId))
  const saving = useMutation(changeBrandEmails(useQueryClient(), brandId))
  if (data === undefined) return null
  return (
    <Switch
      label={t('message.emails', { brand })}
      description={t('message.emailsText')}
      checked={saving.isPending ? saving.variables : data.email}
      disabled={saving.isPending}
      onCheckedChange={(on) => saving.mutate(on)}
    />
  )
}
