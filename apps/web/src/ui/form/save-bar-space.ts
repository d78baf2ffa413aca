/** Classes for a form with a SaveBar. A focused field is scrolled above the bar, not under it. */
export const saveBarSpace =
  '[&_:is(input,textarea,select,button)]:scroll-mb-48 md:[&_:is(input,textarea,select,button)]:scroll-mb-28'
