import type { UseQueryResult } from '@tanstack/react-query'

type Metrics = readonly (readonly [label: string, text: string])[]

/** Builds the effect that QuestionDialog shows from the query that reads it. */
export const effectOf = <Data>(
  { data, error, isFetching, refetch }: UseQueryResult<Data>,
  metrics: (data: Data) => Metrics,
) => ({
  metrics: data === undefined ? undefined : metrics(data),
  error,
  isFetching,
  onRetry: () => void refetch(),
})
