/**
 * The generated client uses this type of browsers. Node's types contain it only as a part of
 * RequestInit.
 */
type BodyInit = NonNullable<RequestInit['body']>
