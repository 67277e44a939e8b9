/**
 * True when the user belongs to a group whose approval of a record is pending, and did not submit the record. A text
 * while this is not known.
 */
export type CanDecide = boolean | 'loading' | 'failed'

/** Returns the reason why the user cannot approve or decline a record, as a sentence. Undefined when the user can. */
export function undecidableReason(canDecide: CanDecide): string | undefined {
  if (canDecide === true) return undefined
  if (canDecide === 'loading') return 'Still loading the users who can decide.'
  if (canDecide === 'failed') return 'The users who can decide could not be checked. Retry.'
  return 'Only members of the group whose approval is pending can decide.'
}
