/**
 * Grid of a row: image and facts. Its columns follow the width of the `@container` around it,
 * because a list may be a phone wide, a column beside an open deal, or nearly the window. With
 * large text the image stands above the facts.
 */
export const ROW_BOX =
  'grid gap-x-3 @min-[15rem]:grid-cols-[88px_minmax(0,1fr)] @min-[21rem]:grid-cols-[112px_minmax(0,1fr)] @min-[29rem]:grid-cols-[168px_minmax(0,1fr)]'
