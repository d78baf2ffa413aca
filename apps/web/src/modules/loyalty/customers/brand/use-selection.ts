import { MOST_SELECTED } from '@vicino/contract/loyalty/customers/constants'
import type { Customer } from '@vicino/contract/loyalty/customers/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useSame } from './use-same.ts'

/** The chosen customers of all pages, each as it was when it was chosen. */
export interface Selection {
  readonly chosen: ReadonlyMap<string, Customer>
  readonly toggle: (customer: Customer) => void
  /** Chooses all given customers, or none of them. */
  readonly chooseAll: (customers: readonly Customer[], isOn: boolean) => void
  readonly clear: () => void
}

export function useSelection(): Selection {
  const { t } = useTranslation('customers')
  const [chosen, setChosen] = useState<ReadonlyMap<string, Customer>>(new Map())
  const choose = (customers: readonly Customer[], isOn: boolean) => {
    const next = new Map(chosen)
    for (const customer of customers) {
      if (isOn) next.set(customer._id, customer)
      else next.delete(customer._id)
    }
    if (next.size > MOST_SELECTED) toast.message(t('selection.most', { count: MOST_SELECTED }))
    else setChosen(next)
  }
  const toggle = useSame((customer: Customer) => choose([customer], !chosen.has(customer._id)))
  return { chosen, toggle, chooseAll: choose, clear: () => setChosen(new Map()) }
}
