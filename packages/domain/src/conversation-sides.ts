/** The two sides of a conversation: a person, and the people of a brand together. */
export const CONVERSATION_SIDES = ['user', 'brand'] as const
