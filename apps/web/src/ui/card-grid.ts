/** A grid of cards in the back-office: 2 columns from 300 pixels, 3 from 768, up to 4 from 1024. */
export const cardGrid = 'grid grid-cols-1 gap-3 min-[300px]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4'
