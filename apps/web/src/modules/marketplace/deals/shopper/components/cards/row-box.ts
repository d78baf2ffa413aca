/**
 * Grid of a row: picture and facts. Its columns follow the width of the `@container` around it, as a list may be as wide as
 * a phone, a column beside an open deal, or nearly the window; with large text the picture stands above the facts.
 */
export const ROW_BOX =
  'grid gap-x-3 @min-[15rem]:grid-cols-[88px_minmax(0,1fr)] @min-[21rem]:grid-cols-[112px_minmax(0,1fr)] @min-[29rem]:grid-cols-[168px_minmax(0,1fr)]'
