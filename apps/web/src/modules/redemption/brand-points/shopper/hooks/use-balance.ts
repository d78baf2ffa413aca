import { useQuery } from '@tanstack/react-query'
import { balanceQuery } from '../api/balance.ts'

/** Reads the caller's BrandPoints in a component. */
export const useBalance = () => useQuery(balanceQuery())
