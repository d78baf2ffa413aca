import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Company } from '@vicino/contract/marketplace/brands/applications/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { companyQuery, updateCompany } from './company.ts'
import { AutosavedImage } from '../../../../identity/account/shared/autosaved-image.tsx'

/** The field of the brand's logo. */
export function LogoField({ company }: { company: Company }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const { mutateAsync } = useMutation({ ...updateCompany(company._id, client), meta: {} })
  // The logo is a single field, shown beside the button, so it replaces the present logo whoever
  // has saved that.
  const keep = async (logo: string | null) => {
    const { version } = await client.fetchQuery({ ...companyQuery(company._id), staleTime: 0 })
    return mutateAsync({ logo, version })
  }
  return (
    <AutosavedImage
      label={t('company.logo')}
      folder="brand"
      value={company.logo}
      onKeep={keep}
      saved={t('company.logoSaved')}
      removed={t('company.logoRemoved')}
    />
  )
}
