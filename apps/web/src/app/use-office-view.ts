import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readStored, writeStored } from '~/lib/storage.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import type { ShownView } from '~/modules/loyalty/programs/brand/office/view-switch.tsx'
import { companyQuery, updateCompany } from '~/modules/marketplace/brands/brand/company/company.ts'
import { brandProfile } from '~/modules/marketplace/brands/shopper/api/brand-profile.ts'

/**
 * Reads how much of the loyalty area a shop's people see. The owner chooses for the shop; for
 * others of the shop, who may not change it, a choice holds in their browser. People of the
 * platform see everything.
 */
export function useOfficeView(brandId: string): ShownView {
  const user = useUser()
  const allows = useAllows()
  const isShop = user !== null && user.brandId !== null
  const reads = isShop && allows('company-READ')
  const { data: company } = useQuery({ ...companyQuery(brandId), enabled: reads })
  const { data: profile } = useQuery({ ...brandProfile(brandId, undefined), enabled: reads })
  const { mutate, isPending } = useMutation(updateCompany(brandId, useQueryClient()))
  const key = `office view ${brandId}`
  const [own, setOwn] = useState(() => readStored(key))
  const isOwner = profile?.can.edit === true
  const chosen = isOwner ? undefined : own
  const view = !isShop ? 'full' : chosen === 'full' || chosen === 'simple' ? chosen : company?.office
  const other = view === 'simple' ? 'full' : 'simple'
  const change = () => {
    if (isOwner) {
      if (company !== undefined) mutate({ version: company.version, office: other })
      return
    }
    writeStored(key, other)
    setOwn(other)
  }
  return {
    // Before the answer everything is shown, so that nothing in sight goes away where all is shown.
    view: view ?? 'full',
    change: isShop && (!reads || (company !== undefined && profile !== undefined)) ? change : undefined,
    pending: isPending,
  }
}
