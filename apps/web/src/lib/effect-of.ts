import type { UseQueryResult } from '@tanstack/react-query'

type Figures = readonly (readonly [label: string, text: string])[]

/** What a step would do, from the query that asks the server, as QuestionDialog shows it. */
export const effectOf = <Data>(
  { data, error, isFetching, refetch }: UseQueryResult<Data>,
  figures: (data: Data) => Figures,
) => ({
  figures: data === undefined ? undefined : figures(data),
  error,
  isFetching,
  onRetry: () => void refetch(),
})
