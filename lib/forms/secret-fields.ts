/** Names of the platform's fields that hold a secret: passwords, keys, and the value of a header that signs in. */
const SECRET_FIELD =
  /((http|messagesender)\.?secret|password|clientsecret|hashkey|sharedkey|apikey|connectionstring|customauthheadervalue)$/i
/** Texts that the platform returns in place of a stored secret. */
const MASK = /^(<Redacted\b.*>|[*•]+)$/

/**
 * True for a field that holds a secret, by its name or path. Its value is never shown, stored in the browser or
 * exported.
 */
export function isSecretField(name: string): boolean {
  return SECRET_FIELD.test(name)
}

/** True for the platform's value of a secret that it does not return. It may be the one that was sent. */
export function isHiddenSecret(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && MASK.test(value))
}
