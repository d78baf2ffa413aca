import { useQuery } from '@tanstack/react-query'
import { balanceQuery } from '../api/balance.ts'

/** The caller's BrandPoints as they are known. */
export const useBalance = () => useQuery(balanceQuery())
