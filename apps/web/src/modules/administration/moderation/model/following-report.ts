interface Decided {
  readonly _id: string
  readonly others: readonly { readonly _id: string }[]
}

/**
 * Returns the report of a queue that follows a decided one, or else the first that is left;
 * undefined when none is. A decision is about all reports of the same content.
 */
export function followingReport(
  queue: readonly { readonly _id: string }[],
  { _id, others }: Decided,
): string | undefined {
  const decided = new Set([_id, ...others.map((other) => other._id)])
  const place = queue.findIndex((report) => report._id === _id)
  const rest = [...queue.slice(place + 1), ...queue.slice(0, Math.max(place, 0))]
  return rest.find((report) => !decided.has(report._id))?._id
}
