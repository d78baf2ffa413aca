/** Who takes part in a conversation: a person, and the people of a brand as one. */
export const CONVERSATION_SIDES = ['user', 'brand'] as const
