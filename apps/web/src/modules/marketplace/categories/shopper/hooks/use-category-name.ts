import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { categoriesQuery } from '../api/browse-categories.ts'

/**
 * Returns a function that finds the name of a category of Home's strip by its id; undefined for any
 * other id.
 */
export function useCategoryName(): (id: string) => string | undefined {
  const language = useLanguage()
  const { data } = useQuery(categoriesQuery)
  return useCallback((id) => data?.items.find(({ _id }) => _id === id)?.name[language], [data, language])
}
