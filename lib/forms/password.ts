/** One requirement for a password. */
export interface PasswordRule {
  /** The requirement as it follows "The password needs": "a digit". */
  need: string
  isMet: (password: string) => boolean
}

/** The product's requirements for a new password (spec section 5). The platform may require more. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { need: 'at least 10 characters', isMet: (password) => password.length >= 10 },
  { need: 'a lowercase letter', isMet: (password) => /[a-z]/.test(password) },
  { need: 'an uppercase letter', isMet: (password) => /[A-Z]/.test(password) },
  { need: 'a digit', isMet: (password) => /\d/.test(password) },
  {
    need: 'only letters, digits and punctuation',
    isMet: (password) => /^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(password),
  },
]

/** Returns the requirements that a new password does not meet, as one sentence. Undefined when it meets all. */
export function passwordProblem(password: string): string | undefined {
  const missing = PASSWORD_RULES.filter(({ isMet }) => !isMet(password))
  return missing.length > 0 ? `The password needs ${missing.map(({ need }) => need).join(', ')}.` : undefined
}
