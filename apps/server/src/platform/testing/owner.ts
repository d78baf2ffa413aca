/** The ordinary user to whom the databases of tests belong. */
export const OWNER = 'shopkeeper'
