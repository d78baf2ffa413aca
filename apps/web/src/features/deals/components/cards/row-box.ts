/**
 * A row's picture and facts, for what stands in a row's `@container`: a list is a phone wide, a third column beside an
 * open deal, or nearly the window; with large text the picture goes on top.
 */
export const ROW_BOX =
  'grid gap-x-3 @min-[15rem]:grid-cols-[88px_minmax(0,1fr)] @min-[21rem]:grid-cols-[112px_minmax(0,1fr)] @min-[29rem]:grid-cols-[168px_minmax(0,1fr)]'
