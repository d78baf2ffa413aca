import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Company } from '@vicino/contract/business/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ImageUpload } from '~/ui/image-upload.tsx'
import { toast } from '~/lib/toast.ts'
import { updateCompany } from '../../api/company.ts'

/** The brand's logo: kept as soon as it is uploaded. */
export function LogoField({ company }: { company: Company }) {
  const { t } = useTranslation('account')
  const { mutateAsync } = useMutation({ ...updateCompany(company._id, useQueryClient()), meta: {} })
  const keep = async (logo: string | null) => {
    await mutateAsync({ logo })
    toast.success(t(logo === null ? 'company.logoRemoved' : 'company.logoSaved'))
  }
  return (
    <ImageUpload
      label={t('company.logo')}
      folder="brand"
      shape="round"
      value={company.logo}
      onUploaded={keep}
      onRemoved={() => void keep(null)}
    />
  )
}
