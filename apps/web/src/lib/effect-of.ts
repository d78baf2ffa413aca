import type { UseQueryResult } from '@tanstack/react-query'

type Figures = readonly (readonly [label: string, text: string])[]

/** Builds the effect that QuestionDialog shows from the query that reads it. */
export const effectOf = <Data>(
  { data, error, isFetching, refetch }: UseQueryResult<Data>,
  figures: (data: Data) => Figures,
) => ({
  figures: data === undefined ? undefined : figures(data),
  error,
  isFetching,
  onRetry: () => void refetch(),
})
