import { useQuery } from '@tanstack/react-query'
import { balanceQuery } from '../api/balance.ts'

/** Query of the caller's BrandPoints. */
export const useBalance = () => useQuery(balanceQuery())
