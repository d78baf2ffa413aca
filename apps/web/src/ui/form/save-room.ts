/** Keeps a field that gets the focus clear of the save bar at the foot of the window; for the form around both. */
export const saveRoom =
  '[&_:is(input,textarea,select,button)]:scroll-mb-48 md:[&_:is(input,textarea,select,button)]:scroll-mb-28'
