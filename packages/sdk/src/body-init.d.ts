/** The generated client names this type of browsers, which Node's types have as a part of RequestInit alone. */
type BodyInit = NonNullable<RequestInit['body']>
