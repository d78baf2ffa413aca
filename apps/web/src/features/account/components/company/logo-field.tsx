import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Company } from '@vicino/contract/business/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { updateCompany } from '../../api/company.ts'
import { KeptPicture } from '../kept-picture.tsx'

/** The brand's logo. */
export function LogoField({ company }: { company: Company }) {
  const { t } = useTranslation('account')
  const { mutateAsync } = useMutation({ ...updateCompany(company._id, useQueryClient()), meta: {} })
  return (
    <KeptPicture
      label={t('company.logo')}
      folder="brand"
      value={company.logo}
      onKeep={(logo) => mutateAsync({ logo })}
      saved={t('company.logoSaved')}
      removed={t('company.logoRemoved')}
    />
  )
}
